// The theme before the first paint: what the person chose, else what the system asks for.
{
  let theme = null;
  try {
    theme = localStorage.getItem("websketch-theme");
  } catch {
    // Storage is forbidden: the system decides.
  }
  if (theme !== "light" && theme !== "dark") {
    theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  }
  document.documentElement.dataset.theme = theme;
}
