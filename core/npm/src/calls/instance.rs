//! The classes of the package, which keep state between calls.

#[cfg(feature = "sketch")]
use super::history;
use super::{Answer, Given};
use crate::InvalidArgument;
use crate::answer;
use crate::argument;
use crate::units::Units;
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
    JsonStream(Box<(JsonStream, Units)>),
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
    pub fn new(name: &str, given: Given<'_>) -> Result<Self, InvalidArgument> {
        match name {
            "JsonStream" => {
                let stream = JsonStream::new(argument::stream_options(given.options)?);
                Ok(Self::JsonStream(Box::new((stream, Units::default()))))
            }
            #[cfg(feature = "sketch")]
            "History" | "History.replay" => Ok(Self::History(Box::new(history::new(name, given)?))),
            #[cfg(feature = "sketch")]
            "OperationStream" => {
                let sketch = argument::sketch("sketch", given.first)?;
                let (page, ids) = argument::page_options(given.options)?;
                let ids = ids.map_or_else(|| argument::seed(given.platform), Ok)?;
                Ok(Self::OperationStream(Box::new(OperationStream::new(sketch, ids).on_page(page))))
            }
            other => Err(InvalidArgument::NoSuchCall { name: other.to_owned() }),
        }
    }

    /// Executes the method `name`.
    ///
    /// # Errors
    /// [`InvalidArgument`]; the instance is unchanged.
    pub fn call(&mut self, name: &str, given: Given<'_>) -> Result<Answer, InvalidArgument> {
        match self {
            #[cfg(feature = "sketch")]
            Self::History(history) => history::call(history, name, given),
            _ if name == "finish" => self.finish(given.first).map(Answer::Text),
            _ => Err(InvalidArgument::NoSuchCall { name: name.to_owned() }),
        }
    }

    /// Executes a method with a packed answer: `apply`, `undo`, `redo` and `sketch` of a `History`. An empty answer
    /// means no change.
    ///
    /// # Errors
    /// [`InvalidArgument`]; the instance is unchanged.
    #[cfg(feature = "sketch")]
    pub fn packed(&mut self, name: &str, given: Given<'_>) -> Result<Vec<u8>, InvalidArgument> {
        match self {
            Self::History(history) => history::packed(history, name, given),
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
                let (stream, units) = open.as_mut();
                units.push(chunk);
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
                let (mut stream, mut units) = *open;
                units.push(rest);
                let mut values = stream.push(rest);
                let mut end = stream.finish();
                values.append(&mut end.values);
                let repairs = units.count(std::mem::take(&mut end.repairs));
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
