import { lazy } from "react";
import type { NetworkScreen } from "../screen.ts";

export const tiktokScreen: NetworkScreen = {
  mark: (
    <path
      d="M12.53.02h3.91c.08 1.53.63 3.09 1.75 4.17 1.12 1.11 2.7 1.62 4.24 1.79v4.03c-1.44-.05-2.89-.35-4.2-.97-.57-.26-1.1-.59-1.62-.93v8.75c-.08 1.4-.54 2.79-1.35 3.94-1.31 1.92-3.58 3.17-5.91 3.21-1.43.08-2.86-.31-4.08-1.03a8.4 8.4 0 0 1-3.65-5.71v-1.49a8.2 8.2 0 0 1 2.58-4.96 7.6 7.6 0 0 1 6.15-1.72l-.04 4.44a3.3 3.3 0 0 0-3.02.37 3.4 3.4 0 0 0-1.36 1.75c-.21.51-.15 1.07-.14 1.61.24 1.64 1.82 3.02 3.5 2.87a3.3 3.3 0 0 0 2.77-1.61c.19-.33.4-.67.41-1.06.1-1.79.06-3.57.06-5.36z"
      fill="currentColor"
    />
  ),
  sign: { letters: "tt", className: "bg-[#161823] text-white dark:bg-[#e7e5e0] dark:text-[#161823]" },
  frame: lazy(() => import("./carousel-frame.tsx")),
};
