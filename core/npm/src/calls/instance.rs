//! The classes of the package, which keep state between calls.

#[cfg(feature = "sketch")]
use super::history;
use super::{Answer, Args};
use crate::InvalidArgument;
use crate::answer;
use crate::argument;
use crate::utf16_offsets::Utf16Offsets;
#[cfg(feature = "sketch")]
use websketch_agent::proposal::OperationStream;
use websketch_repair::{JsonStream, StreamEnd};
#[cfg(feature = "sketch")]
use websketch_sketch::history::History;

/// An instance of one of the classes.
#[derive(Debug)]
pub enum Instance {
    /// A sketch with undo and redo.
    #[cfg(feature = "sketch")]
    History(Box<History>),
    /// A JSON stream, and the UTF-16 offsets of its text.
    JsonStream(Box<(JsonStream, Utf16Offsets)>),
    /// A stream of a model's operations.
    #[cfg(feature = "sketch")]
    OperationStream(Box<OperationStream>),
    /// A stream that has been finished.
    Finished,
}

impl Instance {
    /// Constructs an instance by the name of a constructor: `History` of a sketch, `History.replay` of a sketch and a
    /// log, `JsonStream` of options, `OperationStream` of a sketch and options.
    ///
    /// # Errors
    /// [`InvalidArgument`].
    pub fn new(name: &str, args: Args<'_>) -> Result<Self, InvalidArgument> {
        match name {
            "JsonStream" => {
                let stream = JsonStream::new(argument::stream_options(args.options)?);
                Ok(Self::JsonStream(Box::new((stream, Utf16Offsets::default()))))
            }
            #[cfg(feature = "sketch")]
            "History" | "History.replay" => Ok(Self::History(Box::new(history::new(name, args)?))),
            #[cfg(feature = "sketch")]
            "OperationStream" => {
                let sketch = argument::sketch("sketch", args.first)?;
                let (page, ids) = argument::page_options(args.options)?;
                let ids = ids.map_or_else(|| argument::seed(args.platform), Ok)?;
                Ok(Self::OperationStream(Box::new(OperationStream::new(sketch, ids).on_page(page))))
            }
            other => Err(InvalidArgument::NoSuchCall { name: other.to_owned() }),
        }
    }

    /// Executes the method `name`.
    ///
    /// # Errors
    /// [`InvalidArgument`]; the instance is unchanged.
    pub fn call(&mut self, name: &str, args: Args<'_>) -> Result<Answer, InvalidArgument> {
        match self {
            #[cfg(feature = "sketch")]
            Self::History(history) => history::call(history, name, args),
            _ if name == "finish" => self.finish(args.first).map(Answer::Text),
            _ => Err(InvalidArgument::NoSuchCall { name: name.to_owned() }),
        }
    }

    /// Executes a method with a packed answer: `apply`, `undo`, `redo` and `sketch` of a `History`. An empty answer
    /// means no change.
    ///
    /// # Errors
    /// [`InvalidArgument`]; the instance is unchanged.
    #[cfg(feature = "sketch")]
    pub fn packed(&mut self, name: &str, args: Args<'_>) -> Result<Vec<u8>, InvalidArgument> {
        match self {
            Self::History(history) => history::packed(history, name, args),
            Self::JsonStream(_) | Self::OperationStream(_) | Self::Finished => {
                Err(InvalidArgument::NoSuchCall { name: name.to_owned() })
            }
        }
    }

    /// Reads a chunk of a stream. Returns `None` if no value is complete, as after most chunks.
    ///
    /// # Errors
    /// [`InvalidArgument`] for a finished stream.
    pub fn push(&mut self, chunk: &[u8]) -> Result<Option<String>, InvalidArgument> {
        let news = match self {
            Self::JsonStream(open) => {
                let (stream, offsets) = open.as_mut();
                offsets.push(chunk);
                answer::values(&stream.push(chunk))
            }
            #[cfg(feature = "sketch")]
            Self::OperationStream(stream) => answer::events(&stream.push(chunk)),
            #[cfg(feature = "sketch")]
            Self::History(_) => return Err(InvalidArgument::Finished),
            Self::Finished => return Err(InvalidArgument::Finished),
        };
        Ok((!news.is_empty()).then_some(news))
    }

    /// Ends a stream after one more chunk.
    fn finish(&mut self, rest: &[u8]) -> Result<String, InvalidArgument> {
        match std::mem::replace(self, Self::Finished) {
            Self::JsonStream(open) => {
                let (mut stream, mut offsets) = *open;
                offsets.push(rest);
                let mut values = stream.push(rest);
                let mut end = stream.finish();
                values.append(&mut end.values);
                let repairs = offsets.count(std::mem::take(&mut end.repairs));
                Ok(answer::stream_end(&StreamEnd { values, repairs, ..end }))
            }
            #[cfg(feature = "sketch")]
            Self::OperationStream(mut stream) => {
                let mut events = stream.push(rest);
                let mut end = stream.finish();
                events.append(&mut end.events);
                Ok(answer::with_end(answer::events(&events), &end.end))
            }
            #[cfg(feature = "sketch")]
            history @ Self::History(_) => {
                *self = history;
                Err(InvalidArgument::NoSuchCall { name: "finish".to_owned() })
            }
            Self::Finished => Err(InvalidArgument::Finished),
        }
    }
}
