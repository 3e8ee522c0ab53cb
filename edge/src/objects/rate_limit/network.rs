//! The network of a client's address.

use std::net::{IpAddr, Ipv6Addr};

/// Returns the network of an address.
///
/// An IPv6 client owns at least 2⁶⁴ addresses (RFC 6177), so only the first half counts. An IPv4 address
/// stands for itself, also in its IPv6 form, and so does any other text.
pub(super) fn network(address: &str) -> String {
    let address = address.trim();
    match address.parse().map(|address: IpAddr| address.to_canonical()) {
        Ok(IpAddr::V6(address)) => {
            let [a, b, c, d, ..] = address.segments();
            format!("{}/64", Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        Ok(IpAddr::V4(address)) => address.to_string(),
        Err(_) => address.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_one_network_are_one_client() {
        for (address, expected) in [
            ("203.0.113.7", "203.0.113.7"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
            ("2001:0DB8:1:2:ffff::1", "2001:db8:1:2::/64"),
            ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
            ("::ffff:203.0.113.7", "203.0.113.7"),
            ("", ""),
            ("unknown", "unknown"),
        ] {
            assert_eq!(network(address), expected, "{address}");
        }
    }
}
