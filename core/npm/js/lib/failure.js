// Errors of the package: a message for people, and a code and an optional place for programs.

/** Creates an `Error` with a code and, if given, `path`, `index` and `cause`. */
export function failure(code, message, { cause, path, index } = {}) {
  const error = cause === undefined ? new Error(message) : new Error(message, { cause });
  error.code = code;
  if (path !== undefined) error.path = path;
  if (index !== undefined) error.index = index;
  return error;
}
