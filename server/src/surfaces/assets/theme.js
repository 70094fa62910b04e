// Applies the light or dark theme that was chosen in the dashboard to the account pages; without a choice, the system's.
const theme = globalThis.localStorage?.getItem("galley-theme");
if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
