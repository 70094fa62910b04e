import "./styles/app.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { queryClient } from "./api/query-client.ts";
import { takeKnown } from "./api/take-known.ts";
import { router } from "./router.tsx";
import { applyTheme } from "./shell/theme.ts";
import { Tooltips } from "./ui/tooltips.tsx";

applyTheme();
takeKnown();
// Zod, which comes with forms, reads this before it tries to compile code from text. The page's policy blocks that, and browsers report the
// attempt.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no place for the dashboard.");
const place = createRoot(root);
const screen = (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Tooltips />
    </QueryClientProvider>
  </StrictMode>
);
// A transition renders the first screen in slices, so that slow devices stay responsive.
void router.load().finally(() => startTransition(() => place.render(screen)));
