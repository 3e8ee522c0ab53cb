//! Rasterization of SVG to PNG by the browser.

use crate::platform;
use kurbo::Size;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, HtmlImageElement, OffscreenCanvas, OffscreenCanvasRenderingContext2d, Url};

/// Default pixels of a PNG per sketch px, for high-density screens.
pub const DEFAULT_SHARPNESS: f64 = 2.0;
/// Most pixels and longest side of a canvas in all browsers. Source: Safari on iOS (4096²) and Chromium (16,384 per
/// side), less a reserve for rounding.
const MAX_PIXELS: f64 = 4_096.0 * 4_096.0;
const MAX_SIDE: f64 = 16_000.0;

/// The browser could not draw the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the browser could not draw the picture")]
pub struct RasterizeError;

/// Draws an SVG as PNG with `sharpness` pixels per px, or fewer if the limit requires it.
///
/// # Errors
/// [`RasterizeError`].
pub async fn png(svg: &str, sharpness: f64) -> Result<Blob, RasterizeError> {
    let blob = platform::text_blob("image/svg+xml", svg).ok_or(RasterizeError)?;
    let image = decoded(&blob).await.ok_or(RasterizeError)?;
    draw(&image, sharpness).await.ok_or(RasterizeError)
}

/// Returns the size of an image, or `None` if the browser cannot decode it. Px.
pub async fn size(file: &Blob) -> Option<Size> {
    let image = decoded(file).await?;
    Some(Size::new(f64::from(image.natural_width()), f64::from(image.natural_height())))
}

async fn decoded(picture: &Blob) -> Option<HtmlImageElement> {
    let url = Url::create_object_url_with_blob(picture).ok()?;
    let image = HtmlImageElement::new().ok()?;
    image.set_src(&url);
    let decoded = JsFuture::from(image.decode()).await;
    // Fails only for a value that is not text.
    let _ = Url::revoke_object_url(&url);
    decoded.ok().map(|_| image)
}

async fn draw(image: &HtmlImageElement, sharpness: f64) -> Option<Blob> {
    let (width, height) = (f64::from(image.natural_width()), f64::from(image.natural_height()));
    let scale = scale(width, height, sharpness);
    let (width, height) = (pixels(width * scale), pixels(height * scale));
    let canvas = OffscreenCanvas::new(width, height).ok()?;
    let context = canvas.get_context("2d").ok()??.dyn_into::<OffscreenCanvasRenderingContext2d>().ok()?;
    context
        .draw_image_with_html_image_element_and_dw_and_dh(
            image,
            0.0,
            0.0,
            f64::from(width),
            f64::from(height),
        )
        .ok()?;
    JsFuture::from(canvas.convert_to_blob().ok()?).await.ok()?.dyn_into().ok()
}

fn pixels(length: f64) -> u32 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "1 to LONGEST_SIDE")]
    let pixels = length.clamp(1.0, MAX_SIDE) as u32;
    pixels
}

/// Returns the pixels per CSS px.
fn scale(width: f64, height: f64, sharpness: f64) -> f64 {
    let (area, longest) = ((width * height).max(1.0), width.max(height).max(1.0));
    sharpness.min((MAX_PIXELS / area).sqrt()).min(MAX_SIDE / longest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_pictures_are_drawn_smaller() {
        #[track_caller]
        fn check(width: f64, height: f64, expected: [u32; 2]) {
            let scale = scale(width, height, DEFAULT_SHARPNESS);
            assert_eq!([pixels(width * scale), pixels(height * scale)], expected);
        }
        check(1_440.0, 900.0, [2_880, 1_800]);
        check(0.0, 0.0, [1, 1]);
        check(8_192.0, 8_192.0, [4_096, 4_096]);
        check(1_000_000.0, 20.0, [16_000, 1]);
        check(1_000_000.0, 1_000_000.0, [4_096, 4_096]);
    }
}
