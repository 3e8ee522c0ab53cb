// Errors as the package throws them: a message for people, a code and perhaps a place for programs.

/** An `Error` with a code, and with `path` and `index` where there are some; whatever caused it is its `cause`. */
export function failure(code, message, { cause, path, index } = {}) {
  const error = cause === undefined ? new Error(message) : new Error(message, { cause });
  error.code = code;
  if (path !== undefined) error.path = path;
  if (index !== undefined) error.index = index;
  return error;
}
