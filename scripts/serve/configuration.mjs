// The Worker's settings that `npm start` passes on from the environment; what each means is in the README.

const VENDORS = ["OPENAI", "ANTHROPIC", "GOOGLE", "MINIMAX", "OPENROUTER", "CUSTOM"];
const PER_VENDOR = ["API_KEY", "MODEL", "MODELS", "TEMPERATURE", "BASE_URL"];

/** Every name, secret or not: none of their values is ever put on a command line or printed. */
export const CONFIGURATION = [
  ...VENDORS.flatMap((vendor) => PER_VENDOR.map((setting) => `${vendor}_${setting}`)),
  "MINIMAX_GROUP_ID",
  "DEFAULT_PROVIDER",
  "SESSION_TTL_SECONDS",
  "EXECUTION_TTL_SECONDS",
  "RATE_LIMIT_PER_MINUTE",
  "LLM_CACHE",
  "LLM_RETRY_MIN_MS",
  "LLM_RETRY_MAX_MS",
  "LLM_DEADLINE_MS",
  "NODE_DEADLINE_MS",
  "PLAN_DEADLINE_MS",
  "MAX_PARALLEL_CALLS",
  "LLM_PRICES",
  "LLM_PROMPT_LOG",
  "LLM_STREAM_LOG",
  "LOG_LEVEL",
  "LOG_JSON",
  "LOG_SALT",
  "DEBUG_MODE",
  "API_KEY",
  "CORS_ORIGINS",
];

/** The settings that `environment` holds; an empty one is an absent one. */
export function configurationFrom(environment) {
  const present = CONFIGURATION.filter((name) => environment[name]);
  return Object.fromEntries(present.map((name) => [name, environment[name]]));
}

/** The text of an env file that gives back exactly `vars`. */
export function envFile(vars) {
  return Object.entries(vars)
    .map(([name, value]) => `${name}=${quote(String(value))}\n`)
    .join("");
}

// The reader of the file takes what is between quotes as it is, except that it expands `$NAME` unless escaped.
function quote(value) {
  const mark = ["'", "`", '"'].find((candidate) => !value.includes(candidate));
  if (mark === undefined) throw new Error("a setting may not contain all three kinds of quotes");
  return `${mark}${value.replaceAll("$", "\\$")}${mark}`;
}
