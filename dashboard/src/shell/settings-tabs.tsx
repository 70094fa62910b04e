import { type LinkProps, useLocation } from "@tanstack/react-router";
import { m } from "#messages";
import type { Organization } from "#src/api/session.ts";
import { TabLinks } from "#src/ui/tab-links.tsx";
import { settingsScreens } from "./screens.ts";

/** Returns whether the screen that is open is one of the organization's settings: each of its screens but its members. */
export function useIsInSettings(): boolean {
  return useLocation({ select: ({ pathname }) => /^\/organizations\/[^/]+\/(?!members(\/|$))/.test(pathname) });
}

/** Parts of the settings, above each of them. */
export function SettingsTabs({ organization: { id, role } }: { organization: Organization }) {
  const isShown = useIsInSettings();
  const part = useLocation({ select: ({ pathname }) => pathname.split("/")[3] });
  if (!isShown) return null;
  return (
    <TabLinks
      label={m.nav_settings()}
      tabs={settingsScreens(role).map(({ to, label }) => ({
        key: to ?? "",
        label,
        current: to?.split("/")[3] === part,
        link: { to, params: { organizationId: id } } as LinkProps,
      }))}
    />
  );
}
