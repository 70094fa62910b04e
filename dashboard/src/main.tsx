import "./styles/app.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { queryClient } from "./api/query-client.ts";
import { takeKnown } from "./api/take-known.ts";
import { router } from "./router.tsx";
import { applyTheme } from "./shell/theme.ts";

applyTheme();
takeKnown();
// Schemas, which come with forms, look here before they try to make code of text. The page's policy refuses that, and browsers tell of it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no place for the dashboard.");
const place = createRoot(root);
const screen = (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>
);
// What is there when the first rendering begins is rendered in slices, so that a slow device answers its person in between.
void router.load().finally(() => startTransition(() => place.render(screen)));
