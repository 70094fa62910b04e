import { Outlet, useMatches, useNavigate } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { m } from "#messages";
import { usePlace } from "#src/place/use-place.ts";
import { loadOverlaysAhead } from "#src/ui/load-overlays.ts";
import { Toasts } from "#src/ui/toast.tsx";
import { followChanges } from "../api/follow-changes.ts";
import { ConnectionNotice } from "./connection-notice.tsx";
import { DeletionNotices } from "./deletion-notice.tsx";
import { frameScreens, linkTo, projectScreens } from "./screens.ts";
import { closePalette, openPalette, useShellDialogs } from "./shell-dialogs.ts";
import { useShortcuts } from "./shortcuts.ts";
import { useTour } from "./tour/tour-state.ts";
import { useFreshAccess } from "./use-fresh-access.ts";

const Palette = lazy(() => import("./palette/palette.tsx"));
const Tour = lazy(() => import("./tour/tour.tsx"));
const Help = lazy(() => import("./help.tsx"));

/**
 * Everything that all screens of a project share, with or without the sidebar: live updates, shortcuts, the palette, the help
 * and toasts.
 */
export function ProjectFrame({ children }: { children?: ReactNode }) {
  // The frame with the sidebar shows notices below its own bar.
  const hasFrame = useMatches({ select: (matches) => matches.some(({ routeId }) => routeId.endsWith("/dashboard")) });
  const place = usePlace();
  const [connected, setConnected] = useState(true);
  const { palette, help } = useShellDialogs();
  const tour = useTour();
  const navigate = useNavigate();
  useEffect(loadOverlaysAhead, []);
  useFreshAccess(place);
  useEffect(() => followChanges(place.organization.id, setConnected), [place.organization.id]);
  useShortcuts([
    { keys: "$mod+k", label: m.shortcut_palette(), run: () => openPalette() },
    ...[...projectScreens(), ...frameScreens()].flatMap((screen) =>
      screen.keys === undefined ? [] : [{ keys: screen.keys, label: screen.label, run: () => navigate(linkTo(screen, place)) }],
    ),
    { keys: "Shift+?", label: m.help_title(), run: () => openPalette("help") },
  ]);
  return (
    <>
      <ConnectionNotice connected={connected} />
      {children === undefined && !hasFrame && <DeletionNotices project={place.project} />}
      {children ?? <Outlet />}
      <Suspense>
        {palette && <Palette onClose={closePalette} />}
        {tour !== undefined && <Tour step={tour} />}
        {help && <Help onClose={closePalette} />}
      </Suspense>
      <Toasts />
    </>
  );
}
