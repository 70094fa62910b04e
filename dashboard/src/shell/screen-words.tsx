import { useLocation } from "@tanstack/react-router";
import { BookOpen, Keyboard } from "lucide-react";
import { m } from "#messages";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { openPalette } from "./shell-dialogs.ts";

/** Words of each screen by its part of the address, and the guide that has more. */
const screens: Record<string, { text: () => string; guide: string }> = {
  calendar: { text: m.help_of_calendar, guide: "calendar" },
  articles: { text: m.help_of_articles, guide: "dashboard" },
  posts: { text: m.help_of_posts, guide: "networks" },
  suggestions: { text: m.help_of_suggestions, guide: "results" },
  media: { text: m.help_of_media, guide: "dashboard" },
  blog: { text: m.help_of_blog, guide: "blog" },
  results: { text: m.help_of_results, guide: "results" },
  brand: { text: m.help_of_brand, guide: "brand" },
  connections: { text: m.help_of_connections, guide: "sites" },
  notifications: { text: m.help_of_notifications, guide: "notifications" },
  members: { text: m.help_of_members, guide: "members" },
  tokens: { text: m.help_of_tokens, guide: "tokens" },
  assistants: { text: m.help_of_assistants, guide: "assistants" },
  webhooks: { text: m.help_of_webhooks, guide: "webhooks" },
  audit: { text: m.help_of_audit, guide: "audit-log" },
  credits: { text: m.help_of_credits, guide: "credits" },
  settings: { text: m.help_of_settings, guide: "dashboard" },
};

/** A few words about the screen that is open, the way to its guide, and to the shortcuts. */
export default function ScreenWords({ onLeave }: { onLeave: () => void }) {
  const name = useLocation({ select: ({ pathname }) => pathname.split("/")[3] ?? "" });
  const help = screens[name];
  return (
    <>
      {help && <p className="mt-1.5 text-ink-2 text-ui leading-5">{help.text()}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        <a href={help ? `/docs/${help.guide}` : "/docs"} target="_blank" rel="noreferrer" className={buttonClass()}>
          <BookOpen size={14} aria-hidden />
          {m.help_guide()}
        </a>
        <Button
          look="quiet"
          onClick={() => {
            onLeave();
            openPalette("help");
          }}
        >
          <Keyboard size={14} aria-hidden />
          {m.help_keys()}
        </Button>
      </div>
    </>
  );
}
