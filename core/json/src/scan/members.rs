//! Iteration over the members of validated JSON objects.

use super::Scanner;

/// Returns the members of an object in canonical form. Each is a key and the text of its value, both as written.
pub fn members(object: &str) -> Members<'_> {
    let mut scan = Scanner::new(object);
    let is_object = scan.skip(b'{');
    Members { scan: is_object.then_some(scan), is_first: true }
}

/// An iterator over object members; see [`members`].
#[derive(Clone, Debug)]
pub struct Members<'a> {
    scan: Option<Scanner<'a>>,
    is_first: bool,
}

impl<'a> Iterator for Members<'a> {
    type Item = (&'a str, &'a str);

    fn next(&mut self) -> Option<Self::Item> {
        let scan = self.scan.as_mut()?;
        if !scan.entry(b'}', &mut self.is_first)? {
            return None;
        }
        let key = scan.at;
        scan.skip_string()?;
        let key = scan.text.get(key + 1..scan.at - 1)?;
        scan.expect(b':')?;
        let value = scan.at;
        scan.skip_value()?;
        Some((key, scan.text.get(value..scan.at)?))
    }
}

impl Scanner<'_> {
    /// Skips a validated string.
    fn skip_string(&mut self) -> Option<()> {
        self.expect(b'"')?;
        loop {
            self.skip_plain();
            match self.peek()? {
                b'"' => break,
                b'\\' => self.at += 2,
                _ => self.at += 1,
            }
        }
        self.at += 1;
        Some(())
    }

    /// Skips a validated value, up to the comma or bracket after it.
    fn skip_value(&mut self) -> Option<()> {
        let mut depth = 0_usize;
        loop {
            match self.peek()? {
                b'"' => {
                    self.skip_string()?;
                    continue;
                }
                b'{' | b'[' => depth += 1,
                b'}' | b']' | b',' if depth == 0 => return Some(()),
                b'}' | b']' => depth -= 1,
                _ => {}
            }
            self.at += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_come_in_order() {
        let found: Vec<_> = members(r#"{"a":"x,}\"","b":[{"a":1},"]"],"c\"":-1.5,"d":{}}"#).collect();
        assert_eq!(found, [("a", r#""x,}\"""#), ("b", r#"[{"a":1},"]"]"#), ("c\\\"", "-1.5"), ("d", "{}")]);
        assert_eq!(members("{}").count(), 0);
    }
}
