// The settings of the Worker that `npm start` passes on from the environment. docs/configuration.md explains each.

const VENDORS = ["OPENAI", "ANTHROPIC", "GOOGLE", "MINIMAX", "OPENROUTER", "CUSTOM"];
const PER_VENDOR = ["API_KEY", "MODEL", "MODELS", "TEMPERATURE", "EFFORT", "BASE_URL"];

/** The names of all settings. Some are secret: no value is put on a command line or printed. */
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

/** Returns the settings in `environment`. An empty one counts as absent. */
export function configurationFrom(environment) {
  const present = CONFIGURATION.filter((name) => environment[name]);
  return Object.fromEntries(present.map((name) => [name, environment[name]]));
}
