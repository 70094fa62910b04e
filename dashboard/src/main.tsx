import "./styles/app.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { queryClient } from "./api/query-client.ts";
import { getLocale } from "./paraglide/runtime.js";
import { router } from "./router.tsx";
import { applyTheme } from "./shell/theme.ts";

applyTheme();
document.documentElement.lang = getLocale();

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no place for the dashboard.");
const place = createRoot(root);
// Rendered in slices, so that a slow device answers its person in between.
startTransition(() =>
  place.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  ),
);
