import { isLeader, type Role } from "@galley/contract";
import type { LinkProps } from "@tanstack/react-router";
import {
  Bell,
  Bot,
  CalendarDays,
  ChartLine,
  Coins,
  FileText,
  Image,
  Inbox,
  KeyRound,
  type LucideIcon,
  Newspaper,
  Palette,
  Plug,
  ScrollText,
  Send,
  Settings,
  Users,
  Webhook,
} from "lucide-react";
import { m } from "#messages";
import type { Place } from "#src/api/session.ts";

/** Screen that can be opened from anywhere: by the sidebar, the palette, or its keys. */
export type Screen = { to: LinkProps["to"]; icon: LucideIcon; label: string; keys?: string };

/** Returns the link to a screen from the current place. */
export function linkTo({ to }: Pick<Screen, "to">, { organization, project }: Place): LinkProps {
  return { to, params: { projectId: project.id, organizationId: organization.id } } as LinkProps;
}

export function projectScreens(): Screen[] {
  return [
    { to: "/projects/$projectId/calendar", icon: CalendarDays, label: m.nav_calendar(), keys: "g c" },
    { to: "/projects/$projectId/articles", icon: FileText, label: m.nav_articles(), keys: "g a" },
    { to: "/projects/$projectId/posts", icon: Send, label: m.nav_posts(), keys: "g p" },
    { to: "/projects/$projectId/suggestions", icon: Inbox, label: m.nav_suggestions(), keys: "g s" },
    { to: "/projects/$projectId/media", icon: Image, label: m.nav_media(), keys: "g m" },
    { to: "/projects/$projectId/blog", icon: Newspaper, label: m.blog(), keys: "g w" },
    { to: "/projects/$projectId/results", icon: ChartLine, label: m.nav_results(), keys: "g r" },
    { to: "/projects/$projectId/brand", icon: Palette, label: m.nav_brand(), keys: "g b" },
    { to: "/projects/$projectId/connections", icon: Plug, label: m.nav_connections() },
  ];
}

/** Returns the organization's screens in the sidebar. Settings begin with the first part that the role may see. */
export function organizationScreens(role: Role): Screen[] {
  const [first] = settingsScreens(role);
  const settings: Screen = { to: first?.to, icon: Settings, label: m.nav_settings() };
  return isLeader(role) ? [{ to: "/organizations/$organizationId/members", icon: Users, label: m.nav_members() }, settings] : [settings];
}

/** Returns the parts of the settings. Everyone has assistants of their own and sees the credits; the others are for owners and admins. */
export function settingsScreens(role: Role): Screen[] {
  const assistants: Screen = { to: "/organizations/$organizationId/assistants", icon: Bot, label: m.nav_assistants() };
  const credits: Screen = { to: "/organizations/$organizationId/credits", icon: Coins, label: m.credits() };
  if (!isLeader(role)) return [assistants, credits];
  return [
    { to: "/organizations/$organizationId/settings", icon: Settings, label: m.nav_general() },
    assistants,
    { to: "/organizations/$organizationId/tokens", icon: KeyRound, label: m.nav_tokens() },
    { to: "/organizations/$organizationId/webhooks", icon: Webhook, label: m.nav_webhooks() },
    { to: "/organizations/$organizationId/audit", icon: ScrollText, label: m.nav_audit() },
    credits,
  ];
}

/** Returns the screens with a button of their own in the frame. */
export function frameScreens(): Screen[] {
  return [{ to: "/projects/$projectId/notifications", icon: Bell, label: m.notifications(), keys: "g n" }];
}
