import { BookOpen, Bot, CalendarDays, Code, FileText, Image, Inbox, type LucideIcon, Send, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { m } from "#messages";
import { usePlace } from "#src/place/use-place.ts";
import { Dialog } from "#src/ui/dialog.tsx";
import { Kbd } from "#src/ui/page.tsx";
import { shownKeys, useActiveShortcuts } from "./shortcuts.ts";

/** Dialog with the shortcuts of the current screen, a guide to the screens, and links to the documentation. */
export default function Help({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={m.help_title()} wide>
      <div data-first tabIndex={-1} className="grid gap-x-10 gap-y-6 outline-none md:grid-cols-2">
        <Keys />
        <div className="flex flex-col gap-6">
          <Where />
          <Further />
        </div>
      </div>
    </Dialog>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1.5 font-medium text-ink-3 text-xs">{title}</h3>
      {children}
    </section>
  );
}

function Keys() {
  const shortcuts = useActiveShortcuts();
  return (
    <Part title={m.help_keys()}>
      <p className="text-ink-2 text-ui leading-5">{m.help_text()}</p>
      <dl className="mt-2 divide-y divide-line">
        {shortcuts.map(({ keys, label }) => (
          <div key={`${keys}-${label}`} className="flex items-center justify-between gap-4 py-1.5 text-ui">
            <dt>{label}</dt>
            <dd className="flex gap-1">
              {shownKeys(keys).map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

function Where() {
  const places: [LucideIcon, string, string][] = [
    [CalendarDays, m.nav_calendar(), m.help_where_calendar()],
    [FileText, m.nav_articles(), m.help_where_articles()],
    [Send, m.nav_posts(), m.help_where_posts()],
    [Inbox, m.nav_suggestions(), m.help_where_suggestions()],
    [Image, m.nav_media(), m.help_where_media()],
  ];
  return (
    <Part title={m.help_where()}>
      <dl className="flex flex-col gap-2.5 text-ui">
        {places.map(([Icon, name, text]) => (
          <div key={name} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5">
            <Icon size={15} strokeWidth={1.8} className="row-span-2 mt-0.75 text-ink-3" aria-hidden />
            <dt className="font-medium leading-5">{name}</dt>
            <dd className="col-start-2 text-ink-2 text-xs leading-4.5">{text}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

function Further() {
  const { organization } = usePlace();
  const links: [LucideIcon, string, string, string][] = [
    [BookOpen, "/docs", m.shell_guides(), m.help_guides_text()],
    [Code, "/docs/api", m.shell_reference(), m.help_reference_text()],
    [Bot, `/organizations/${organization.id}/assistants`, m.shell_assistants(), m.help_assistants_text()],
    [UserRound, "/account", m.your_account(), m.help_account_text()],
  ];
  return (
    <Part title={m.help_more()}>
      <ul className="-mx-2 text-ui">
        {links.map(([Icon, href, name, text]) => (
          <li key={href}>
            <a href={href} className="flex gap-2.5 rounded-md px-2 py-1.5 hover:bg-panel">
              <Icon size={15} strokeWidth={1.8} className="mt-0.75 shrink-0 text-ink-3" aria-hidden />
              <span>
                <span className="block font-medium leading-5">{name}</span>
                <span className="block text-ink-2 text-xs leading-4.5">{text}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Part>
  );
}
