import { menuEntriesMax } from "@galley/contract";
import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";
import { ExplainedCheckbox } from "#src/parts/settings/explained-checkbox.tsx";
import { FormSection } from "#src/parts/settings/section.tsx";
import { useSettingsForm } from "#src/parts/settings/use-settings-form.ts";
import { TextArea, TextField } from "#src/ui/field.tsx";
import { toast } from "#src/ui/toast.tsx";
import { type Menu, MenuField } from "./menu-field.tsx";

/** Menu and About page of the blog, and whether others are told of its articles. Each part is saved separately. */
export function MenuAndPages({ id }: { id: string }) {
  const { data } = useQuery(query("get_blog_settings", { id }));
  if (data === undefined) return null;
  return (
    <div>
      <MenuForm id={id} menu={data.menu} />
      <AboutForm id={id} about={data.about} />
      <NewsForm id={id} pings={data.pings} />
    </div>
  );
}

function MenuForm({ id, menu }: { id: string; menu: Menu }) {
  const { form, isChanged, waits } = useSettingsForm(
    "update_blog_settings",
    "blog-menu",
    { menu },
    (changes) => ({ id, menu: filled(changes.menu ?? menu) }),
    // The rows as they were kept, without empty ones.
    (saved, reset) => reset({ menu: saved.menu }),
  );
  return (
    <FormSection title={m.blog_menu()} text={m.blog_menu_text({ count: menuEntriesMax })} form={form} isChanged={isChanged} waits={waits}>
      <MenuField {...form.field("menu")} />
    </FormSection>
  );
}

function filled(menu: Menu): Menu {
  return menu
    .map(({ label, address }) => ({ label: label.trim(), address: address.trim() }))
    .filter(({ label, address }) => label !== "" || address !== "");
}

// The names of the fields are those of the operation's input, by which its violations find them.
type About = { title: string; markdown: string };

function AboutForm({ id, about }: { id: string; about: Output<"get_blog_settings">["about"] }) {
  const fresh = textOf(about);
  const { form, isChanged, waits } = useSettingsForm(
    "update_blog_settings",
    "blog-about",
    fresh,
    (changes) => ({ id, about: aboutOf({ ...fresh, ...changes }) }),
    ({ about: kept, dropped, droppedImages, more }, reset) => {
      // The text as it was kept, without what was dropped.
      reset(textOf(kept));
      const left = (more?.dropped ?? 0) + (more?.droppedImages ?? 0);
      const count = dropped.length + droppedImages.length + left;
      if (count > 0) toast(m.blog_about_dropped({ count }), { tone: "problem" });
    },
  );
  return (
    <FormSection title={m.blog_pages()} text={m.blog_pages_text()} form={form} isChanged={isChanged} waits={waits}>
      <TextField label={m.blog_about_title()} hint={m.blog_about_title_hint()} {...form.field("title")} />
      <TextArea label={m.blog_about()} hint={m.blog_about_hint()} rows={8} {...form.field("markdown")} />
    </FormSection>
  );
}

function textOf(about: About | null): About {
  return { title: about?.title ?? "", markdown: about?.markdown ?? "" };
}

/** Returns the About page, null once both of its fields are empty. */
function aboutOf(about: About): About | null {
  return about.title.trim() === "" && about.markdown.trim() === "" ? null : about;
}

function NewsForm({ id, pings }: { id: string; pings: boolean }) {
  const { form, isChanged, waits } = useSettingsForm("update_blog_settings", "blog-news", { pings }, (changes) => ({ id, ...changes }));
  return (
    <FormSection title={m.blog_news()} text={m.blog_news_text()} form={form} isChanged={isChanged} waits={waits}>
      <ExplainedCheckbox
        label={m.blog_pings()}
        text={m.blog_pings_hint()}
        checked={form.values.pings}
        onChange={(on) => form.set("pings", on)}
      />
    </FormSection>
  );
}
