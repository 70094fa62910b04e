import { useQuery } from "@tanstack/react-query";
import { Outlet, useMatches, useNavigate, useRouter } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { m } from "#messages";
import { queryClient } from "#src/api/query-client.ts";
import { type Place, projectPlaceOf, session } from "#src/api/session.ts";
import { usePlace, useSession } from "#src/place/use-place.ts";
import { loadOverlaysAhead } from "#src/ui/load-overlays.ts";
import { Toasts, toast } from "#src/ui/toast.tsx";
import { followChanges } from "../api/follow-changes.ts";
import { ConnectionNotice } from "./connection-notice.tsx";
import { DeletionNotices } from "./deletion-notice.tsx";
import { frameScreens, linkTo, projectScreens } from "./screens.ts";
import { closePalette, openPalette, useShellDialogs } from "./shell-dialogs.ts";
import { useShortcuts } from "./shortcuts.ts";
import { useTour } from "./tour/tour-state.ts";

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

/** Reloads a page once its person's access changes, and leaves it once they no longer reach its project. */
function useFreshAccess(place: Place): void {
  const router = useRouter();
  const shown = useSession();
  const { data: known } = useQuery(session);
  const { organization, project } = place;
  useEffect(() => {
    if (known === undefined || known === shown) return;
    if (projectPlaceOf(known, project.id) !== undefined) return void router.invalidate();
    const isMember = known.organizations.some(({ id }) => id === organization.id);
    if (!isMember) queryClient.removeQueries({ queryKey: [organization.id] });
    toast(isMember ? m.people_project_closed({ name: project.name }) : m.people_left({ name: organization.name }), { tone: "problem" });
    // Typed text stays in this browser as always, so nothing has to block this navigation.
    void router.navigate({ to: "/", ignoreBlocker: true, replace: true }).then(() => router.invalidate());
  }, [known, shown, organization, project, router]);
}
