// Where the wasm is there as soon as the package is imported, nothing is left to wait for; a program may still say it.
export async function init() {}
