import { Outlet, useMatches, useNavigate } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useEffect } from "react";
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
  const isFramed =
    useMatches({ select: (matches) => matches.some(({ routeId }) => routeId.endsWith("/dashboard")) }) || children !== undefined;
  const place = usePlace();
  const { palette, help } = useShellDialogs();
  const tour = useTour();
  const navigate = useNavigate();
  useEffect(loadOverlaysAhead, []);
  useFreshAccess(place);
  useEffect(() => followChanges(place.organization.id), [place.organization.id]);
  useShortcuts([
    { keys: "$mod+k", label: m.shortcut_palette(), run: () => openPalette() },
    ...[...projectScreens(), ...frameScreens()].flatMap((screen) =>
      screen.keys === undefined ? [] : [{ keys: screen.keys, label: screen.label, run: () => navigate(linkTo(screen, place)) }],
    ),
    { keys: "Shift+?", label: m.help_title(), run: () => openPalette("help") },
  ]);
  return (
    <>
      {isFramed && (
        <a href="#content" className="-top-20 fixed left-2 z-50 rounded-md bg-primary px-3 py-2 text-on-primary focus:top-2">
          {m.skip_to_content()}
        </a>
      )}
      <ConnectionNotice />
      <Suspense>{tour !== undefined && <Tour step={tour} />}</Suspense>
      {!isFramed && <DeletionNotices project={place.project} />}
      {children ?? <Outlet />}
      <Suspense>
        {palette && <Palette onClose={closePalette} />}
        {help && <Help onClose={closePalette} />}
      </Suspense>
      <Toasts />
    </>
  );
}
