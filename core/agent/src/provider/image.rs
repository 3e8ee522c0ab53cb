//! Pictures attached to model requests.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};

/// The maximum size of a picture, in bytes.
pub const MAX_IMAGE_BYTES: usize = 5 * 1024 * 1024;

/// A picture of a known format, encoded for the dialects.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Image {
    format: ImageFormat,
    base64: String,
}

/// The formats that every dialect accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ImageFormat {
    /// PNG.
    Png,
    /// JPEG.
    Jpeg,
    /// WebP.
    WebP,
}

/// The reason for rejecting a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidImage {
    /// The first bytes match no known format. The declared media type is ignored.
    #[error("image must be a PNG, JPEG or WebP picture, found other content")]
    Format,
    /// The picture is too large.
    #[error("image must have at most {MAX_IMAGE_BYTES} bytes, found {found}")]
    TooLarge {
        /// The number of bytes found.
        found: usize,
    },
}

impl Image {
    /// Recognizes the format by its signature.
    ///
    /// # Errors
    /// [`InvalidImage`] for other formats and for pictures above the limit.
    pub fn new(bytes: &[u8]) -> Result<Self, InvalidImage> {
        let found = bytes.len();
        if found > MAX_IMAGE_BYTES {
            return Err(InvalidImage::TooLarge { found });
        }
        let format = ImageFormat::of(bytes).ok_or(InvalidImage::Format)?;
        Ok(Self { format, base64: STANDARD.encode(bytes) })
    }

    /// Returns the media type.
    #[must_use]
    pub const fn media_type(&self) -> &'static str {
        match self.format {
            ImageFormat::Png => "image/png",
            ImageFormat::Jpeg => "image/jpeg",
            ImageFormat::WebP => "image/webp",
        }
    }

    /// Returns the bytes in base64.
    #[must_use]
    pub fn base64(&self) -> &str {
        &self.base64
    }
}

impl ImageFormat {
    /// Returns the format of a signature. Sources: the PNG specification, ITU-T T.81, and the WebP container.
    fn of(bytes: &[u8]) -> Option<Self> {
        if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
            Some(Self::Png)
        } else if bytes.starts_with(b"\xff\xd8\xff") {
            Some(Self::Jpeg)
        } else if bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP") {
            Some(Self::WebP)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_bytes_tell_the_format() {
        let media = |bytes: &[u8]| Image::new(bytes).map(|image| image.media_type());
        assert_eq!(media(b"\x89PNG\r\n\x1a\n..."), Ok("image/png"));
        assert_eq!(media(b"\xff\xd8\xff\xe0"), Ok("image/jpeg"));
        assert_eq!(media(b"RIFF\x10\0\0\0WEBPVP8 "), Ok("image/webp"));
        assert_eq!(media(b"RIFF\x10\0\0\0WAVEfmt "), Err(InvalidImage::Format));
        assert_eq!(media(b"<svg/>"), Err(InvalidImage::Format));
        assert_eq!(media(b""), Err(InvalidImage::Format));
        let large = vec![0; MAX_IMAGE_BYTES + 1];
        assert_eq!(media(&large), Err(InvalidImage::TooLarge { found: MAX_IMAGE_BYTES + 1 }));
    }
}
