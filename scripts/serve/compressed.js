// A Worker before the app's files: compressed, for who accepts that. On Cloudflare the platform does this by itself.

// What gets smaller; pictures are compressed already.
const SMALLER = /^(?:text\/|application\/(?:javascript|json|wasm|manifest\+json)|image\/svg\+xml)/;

export default {
  async fetch(request, { FILES }) {
    const response = await FILES.fetch(request);
    const { headers: known, status, body } = response;
    const isWanted =
      status === 200 && /\bgzip\b/.test(request.headers.get("accept-encoding") ?? "");
    const isPacked = known.has("content-encoding");
    if (!isWanted || isPacked || !body || !SMALLER.test(known.get("content-type") ?? "")) {
      return response;
    }
    const headers = new Headers(known);
    headers.set("content-encoding", "gzip");
    headers.append("vary", "accept-encoding");
    headers.delete("content-length");
    // The bytes are others, what they mean is the same.
    const tag = known.get("etag");
    if (tag && !tag.startsWith("W/")) headers.set("etag", `W/${tag}`);
    // workerd compresses what says that it is.
    return new Response(body, { headers });
  },
};
