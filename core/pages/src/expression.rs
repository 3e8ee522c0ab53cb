//! Computed cells of packs: `= sum(items.price) + 5.90`, `= count(rows)`, `= amount * price`.

/// The values that an expression can name.
pub(crate) struct Lookup<'a> {
    /// A cell of the same line.
    pub(crate) cell: &'a dyn Fn(&str) -> Option<String>,
    /// The cells of a column of a block.
    pub(crate) column: &'a dyn Fn(&str, &str) -> Vec<String>,
    /// The number of rows of a block.
    pub(crate) count: &'a dyn Fn(&str) -> usize,
}

/// A number and its form.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Amount {
    /// In hundredths.
    hundredths: i64,
    is_money: bool,
    has_cents: bool,
}

/// Returns the value of an expression: terms joined by `+` and `-`, of factors joined by `*`. `None` for a factor
/// without a value, or for a number out of range.
pub(crate) fn value(formula: &str, lookup: &Lookup<'_>) -> Option<String> {
    let mut sum = Amount { hundredths: 0, is_money: false, has_cents: false };
    let mut rest = formula.trim();
    let mut sign = 1;
    loop {
        let end = rest.find([' ']).and_then(|_| rest.find(" + ").into_iter().chain(rest.find(" - ")).min());
        let (term, next) = end.map_or((rest, None), |end| (rest.get(..end).unwrap_or(rest), rest.get(end..)));
        let term = product(term, lookup)?;
        sum = Amount {
            hundredths: sum.hundredths.checked_add(term.hundredths.checked_mul(sign)?)?,
            is_money: sum.is_money || term.is_money,
            has_cents: sum.has_cents || term.has_cents,
        };
        let Some(next) = next else { return Some(sum.written()) };
        sign = if next.starts_with(" - ") { -1 } else { 1 };
        rest = next.get(3..)?;
    }
}

fn product(term: &str, lookup: &Lookup<'_>) -> Option<Amount> {
    let mut factors = term.split('*').map(|factor| factor_value(factor.trim(), lookup));
    let first = factors.next()??;
    factors.try_fold(first, |product, factor| {
        let factor = factor?;
        Some(Amount {
            hundredths: product.hundredths.checked_mul(factor.hundredths)? / 100,
            is_money: product.is_money || factor.is_money,
            has_cents: product.has_cents || factor.has_cents,
        })
    })
}

fn factor_value(factor: &str, lookup: &Lookup<'_>) -> Option<Amount> {
    let call = factor.strip_suffix(')').and_then(|call| call.split_once('('));
    match call {
        Some(("sum", column)) => {
            let (block, field) = column.split_once('.')?;
            let zero = Amount { hundredths: 0, is_money: false, has_cents: false };
            (lookup.column)(block, field).iter().try_fold(zero, |sum, cell| {
                let cell = Amount::read(cell)?;
                Some(Amount {
                    hundredths: sum.hundredths.checked_add(cell.hundredths)?,
                    is_money: sum.is_money || cell.is_money,
                    has_cents: sum.has_cents || cell.has_cents,
                })
            })
        }
        Some(("count", block)) => {
            let count = i64::try_from((lookup.count)(block)).ok()?;
            Some(Amount { hundredths: count.checked_mul(100)?, is_money: false, has_cents: false })
        }
        Some(_) => None,
        None => Amount::read(factor).or_else(|| Amount::read(&(lookup.cell)(factor)?)),
    }
}

impl Amount {
    /// Reads `$1,240.50`, `– $8` or `12`. Words after the number are ignored.
    fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        let (text, sign) = match text.strip_prefix(['-', '–', '−']) {
            Some(rest) => (rest.trim_start(), -1),
            None => (text.trim_start_matches('+').trim_start(), 1),
        };
        let (number, is_money) = text.strip_prefix('$').map_or((text, false), |rest| (rest, true));
        let number = number.split(' ').next()?.replace(',', "");
        let (whole, cents) = number.split_once('.').unwrap_or((&number, ""));
        let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || !is_digits(whole) || !is_digits(cents) || cents.len() > 2 {
            return None;
        }
        let cents_value: i64 = format!("{cents:0<2}").parse().ok()?;
        let hundredths = whole.parse::<i64>().ok()?.checked_mul(100)?.checked_add(cents_value)?;
        Some(Self { hundredths: hundredths * sign, is_money, has_cents: !cents.is_empty() })
    }

    fn written(self) -> String {
        let (whole, cents) = (self.hundredths.abs() / 100, self.hundredths.abs() % 100);
        let digits = whole.to_string();
        let mut grouped = String::new();
        for (place, digit) in digits.chars().enumerate() {
            if place > 0 && (digits.len() - place) % 3 == 0 {
                grouped.push(',');
            }
            grouped.push(digit);
        }
        let sign = if self.hundredths < 0 { "– " } else { "" };
        let mark = if self.is_money { "$" } else { "" };
        let cents = if self.has_cents || cents != 0 { format!(".{cents:02}") } else { String::new() };
        [sign, mark, &grouped, &cents].concat()
    }
}

#[cfg(test)]
mod tests {
    use super::{Lookup, value};
    use expect_test::{Expect, expect};

    #[expect(clippy::needless_pass_by_value, reason = "an expected text is written in place")]
    fn check(formulas: &[&str], expected: Expect) {
        let prices = || vec!["$12.50".to_owned(), "$1,240".to_owned(), "– $2".to_owned()];
        let lookup = Lookup {
            cell: &|field| (field == "price").then(|| "$14.90".to_owned()),
            column: &|block, field| if (block, field) == ("items", "price") { prices() } else { Vec::new() },
            count: &|block| if block == "items" { 3 } else { 0 },
        };
        let values = formulas.iter().map(|formula| {
            format!("{formula} → {}\n", value(formula, &lookup).unwrap_or_else(|| "none".to_owned()))
        });
        expected.assert_eq(&values.collect::<String>());
    }

    #[test]
    fn sums_products_and_counts() {
        check(
            &[
                "sum(items.price)",
                "sum(items.price) + 5.90",
                "sum(items.price) - 1250.50",
                "count(items)",
                "2 * price",
                "1 - 2",
                "cost",
                "sum(items)",
                "",
                "99999999999999999999",
            ],
            expect![[r#"
                sum(items.price) → $1,250.50
                sum(items.price) + 5.90 → $1,256.40
                sum(items.price) - 1250.50 → $0.00
                count(items) → 3
                2 * price → $29.80
                1 - 2 → – 1
                cost → none
                sum(items) → none
                 → none
                99999999999999999999 → none
            "#]],
        );
    }
}
