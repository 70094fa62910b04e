import { useSyncExternalStore } from "react";

const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const key = "galley-theme";
const dark = matchMedia("(prefers-color-scheme: dark)");
const listeners = new Set<() => void>();

function chosenTheme(): Theme {
  return themes.find((theme) => theme === localStorage.getItem(key)) ?? "system";
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(key, theme);
  applyTheme();
  for (const listener of listeners) listener();
}

/** Returns the chosen theme and follows every change of it. */
export function useTheme(): Theme {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, chosenTheme);
}

/** Applies the chosen theme, which may follow the system. */
export function applyTheme(): void {
  const theme = chosenTheme();
  document.documentElement.dataset.theme = theme === "system" ? (dark.matches ? "dark" : "light") : theme;
}

dark.addEventListener("change", applyTheme);
// Another tab of this browser may change the theme.
window.addEventListener("storage", (event) => {
  if (event.key !== key) return;
  applyTheme();
  for (const listener of listeners) listener();
});
