// On these platforms the wasm is ready after the import, so `init` has nothing to wait for.
export async function init() {}
