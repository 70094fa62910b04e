// Shows the pages around the account in the light or the dark that was chosen in the dashboard; else as the system has it.
const theme = globalThis.localStorage?.getItem("galley-theme");
if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
