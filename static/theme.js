// Sets the theme before the first paint: the stored one, else that of the system.
{
  let theme = null;
  try {
    theme = localStorage.getItem("websketch-theme");
  } catch {
    // Storage is not available: the system's theme applies.
  }
  if (theme !== "light" && theme !== "dark") {
    theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  }
  document.documentElement.dataset.theme = theme;
}
