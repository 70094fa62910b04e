import { lazy } from "react";
import type { NetworkScreen } from "../screen.ts";

export const instagramScreen: NetworkScreen = {
  mark: (
    <g fill="none" stroke="currentColor" strokeWidth="2.2">
      <rect x="1.6" y="1.6" width="20.8" height="20.8" rx="6" />
      <circle cx="12" cy="12" r="5" />
      <circle cx="17.9" cy="6.1" r="0.6" fill="currentColor" />
    </g>
  ),
  sign: { letters: "ig", className: "bg-[#b0327a] text-white" },
  frame: lazy(() => import("./carousel-frame.tsx")),
};
