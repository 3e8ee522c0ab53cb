// The HTTP headers of the app, in the form in which Workers static assets read them.

// The vendors that the app can call with the user's own key, and model servers on the user's machine.
const MODEL_ORIGINS = [
  "https://api.openai.com",
  "https://api.anthropic.com",
  "https://generativelanguage.googleapis.com",
  "https://api.minimax.io",
  "https://openrouter.ai",
  "http://localhost:*",
  "http://127.0.0.1:*",
];

const CONTENT_SECURITY_POLICY = {
  "default-src": ["'none'"],
  "script-src": ["'self'", "'wasm-unsafe-eval'"],
  "style-src": ["'self'"],
  // Exports pass through data: and blob: images.
  "img-src": ["'self'", "data:", "blob:"],
  "font-src": ["'self'"],
  "connect-src": ["'self'", ...MODEL_ORIGINS],
  "manifest-src": ["'self'"],
  "worker-src": ["'self'"],
  "base-uri": ["'none'"],
  "form-action": ["'none'"],
  "frame-ancestors": ["'none'"],
};

/** Returns the text of `_headers`. Files in the `hashedFolders` never change under their name. */
export function headers(hashedFolders) {
  const policy = Object.entries(CONTENT_SECURITY_POLICY)
    .map(([directive, sources]) => `${directive} ${sources.join(" ")}`)
    .join("; ");
  return `/*
  Content-Security-Policy: ${policy}
  X-Content-Type-Options: nosniff
  Referrer-Policy: no-referrer
  Cross-Origin-Opener-Policy: same-origin
  Permissions-Policy: camera=(), geolocation=(), microphone=()
${hashedFolders.map(forever).join("")}`;
}

function forever(folder) {
  return `/${folder}/*
  Cache-Control: public, max-age=31536000, immutable
`;
}
