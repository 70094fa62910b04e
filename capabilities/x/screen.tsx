import type { NetworkScreen } from "../screen.ts";

export const xScreen: NetworkScreen = {
  mark: (
    <path
      d="M18.24 2.25h3.31l-7.23 8.26 8.5 11.24h-6.66l-5.21-6.82-5.97 6.82H1.67l7.73-8.84L1.25 2.25h6.83l4.71 6.23zm-1.16 17.52h1.83L7.08 4.13H5.12z"
      fill="currentColor"
    />
  ),
  sign: { letters: "𝕏", className: "bg-[#111] text-white dark:bg-[#e7e5e0] dark:text-[#111]" },
};
