// A Worker before the app's files that sends them compressed. On Cloudflare the platform does this by itself.

// Files that get smaller; pictures are compressed already.
const SMALLER = /^(?:text\/|application\/(?:javascript|json|wasm|manifest\+json)|image\/svg\+xml)/;

export default {
  async fetch(request, { FILES, BROTLI }) {
    const response = await FILES.fetch(request);
    const known = response.headers;
    const isSmaller = SMALLER.test(known.get("content-type") ?? "");
    if (response.status !== 200 || known.has("content-encoding") || !response.body || !isSmaller) {
      return response;
    }
    const accepted = request.headers.get("accept-encoding") ?? "";
    if (BROTLI && /\bbr\b/.test(accepted)) {
      const url = new URL(request.url);
      if (url.pathname === "/") url.pathname = "/index.html";
      const copy = await BROTLI.fetch(url);
      // The build has compressed it, so the bytes are sent as they are.
      if (copy.ok) return encoded(copy.body, response, { encoding: "br", encodeBody: "manual" });
    }
    // workerd compresses a body whose header says so.
    if (/\bgzip\b/.test(accepted)) return encoded(response.body, response, { encoding: "gzip" });
    return response;
  },
};

function encoded(body, { headers: known }, { encoding, encodeBody = "automatic" }) {
  const headers = new Headers(known);
  headers.set("content-encoding", encoding);
  headers.append("vary", "accept-encoding");
  headers.delete("content-length");
  // A strong tag stands for these bytes; compressed, they are others with the same meaning.
  const tag = known.get("etag");
  if (tag && !tag.startsWith("W/")) headers.set("etag", `W/${tag}`);
  return new Response(body, { headers, encodeBody });
}
