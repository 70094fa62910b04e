import { useNavigate } from "@tanstack/react-router";
import { FileText, Lightbulb, Send } from "lucide-react";
import type { ReactElement } from "react";
import { m } from "#messages";
import { formatName } from "#src/parts/networks/names.ts";
import { useCan, usePlace } from "#src/place/use-place.ts";
import { Menu, MenuHeading, MenuItem } from "#src/ui/menu.tsx";
import { useCalendar } from "../calendar-context.ts";

const formats = ["linkedin", "x", "carousel"] as const;
const usualTime = "09:00";

type CreateMenuProps = { day: string; time?: string; trigger: ReactElement; align?: "start" | "end" };

/** Menu of everything that can begin on a day, at an hour: a topic, an article, or a post for a network. */
export function CreateMenu({ day, time = usualTime, trigger, align = "start" }: CreateMenuProps) {
  const { plan } = useCalendar();
  const { project } = usePlace();
  const navigate = useNavigate();
  const writesPosts = useCan("posts:write");
  const params = { projectId: project.id };
  return (
    <Menu trigger={trigger} align={align}>
      <MenuItem icon={<Lightbulb aria-hidden size={14} />} onSelect={() => plan(day, { time })}>
        {m.calendar_topic()}
      </MenuItem>
      <MenuItem icon={<FileText aria-hidden size={14} />} onSelect={() => plan(day, { time, writes: true })}>
        {m.calendar_article()}
      </MenuItem>
      {writesPosts && <MenuHeading>{m.nav_posts()}</MenuHeading>}
      {writesPosts &&
        formats.map((format) => (
          <MenuItem
            key={format}
            icon={<Send aria-hidden size={14} />}
            onSelect={() => void navigate({ to: "/projects/$projectId/posts/new", params, search: { format, day, time } })}
          >
            {formatName(format)}
          </MenuItem>
        ))}
    </Menu>
  );
}
