import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";
import { ImageChoice } from "#src/parts/images/image-choice.tsx";
import { TextArea, TextField } from "#src/ui/field.tsx";
import { toast } from "#src/ui/toast.tsx";
import { FormSection } from "../section.tsx";
import { useSettingsForm } from "../use-settings-form.ts";
import { ExplainedCheckbox } from "./explained-checkbox.tsx";
import { linesOf, menuIn } from "./menu-lines.ts";

type Kept = Output<"get_blog_settings">;

/** Menu, logo, icon and About page of the blog, and whether others are told of its articles. */
export function BlogPagesSection({ id }: { id: string }) {
  const { data } = useQuery(query("get_blog_settings", { id }));
  return data && <BlogPagesForm id={id} kept={data} />;
}

// The names of the fields are those of the operation's input, by which its violations find them.
function valuesOf({ menu, about, look: _look, ...pictures }: Kept) {
  return { menu: linesOf(menu), title: about?.title ?? "", markdown: about?.markdown ?? "", ...pictures };
}

function BlogPagesForm({ id, kept }: { id: string; kept: Kept }) {
  const fresh = valuesOf(kept);
  const { form, isChanged, waits } = useSettingsForm(
    "update_blog_settings",
    "blog-pages",
    fresh,
    ({ menu, title, markdown, ...pictures }) => ({
      id,
      ...pictures,
      ...(menu !== undefined && { menu: menuIn(menu) }),
      ...((title !== undefined || markdown !== undefined) && { about: aboutOf({ ...fresh, title, markdown }, fresh) }),
    }),
    ({ dropped, droppedImages, more, ...saved }, reset) => {
      // The text as it was kept, without what was dropped.
      reset(valuesOf(saved));
      const left = (more?.dropped ?? 0) + (more?.droppedImages ?? 0);
      const count = dropped.length + droppedImages.length + left;
      if (count > 0) toast(m.blog_about_dropped({ count }), { tone: "problem" });
    },
  );
  const image = (name: "logoImageId" | "darkLogoImageId" | "faviconImageId") => {
    const { value, onChange, problem } = form.field(name);
    return { projectId: id, imageId: value, onChange, problem };
  };
  return (
    <FormSection title={m.blog_pages()} text={m.blog_pages_text()} form={form} isChanged={isChanged} waits={waits}>
      <TextArea
        label={m.blog_menu_lines()}
        hint={m.blog_menu_hint()}
        placeholder={m.blog_menu_example()}
        rows={3}
        {...form.field("menu")}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <ImageChoice
          label={m.blog_logo()}
          hint={m.blog_logo_hint()}
          words={{ choose: m.blog_logo_choose(), remove: m.blog_logo_remove() }}
          {...image("logoImageId")}
        />
        {form.values.logoImageId !== null && (
          <ImageChoice
            label={m.blog_dark_logo()}
            hint={m.blog_dark_logo_hint()}
            words={{ choose: m.blog_dark_logo_choose(), remove: m.blog_dark_logo_remove() }}
            {...image("darkLogoImageId")}
          />
        )}
        <ImageChoice
          label={m.blog_icon()}
          hint={m.blog_icon_hint()}
          words={{ choose: m.blog_icon_choose(), remove: m.blog_icon_remove() }}
          {...image("faviconImageId")}
        />
      </div>
      <ExplainedCheckbox
        label={m.blog_pings()}
        text={m.blog_pings_hint()}
        checked={form.values.pings}
        onChange={(on) => form.set("pings", on)}
      />
      <TextField label={m.blog_about_title()} hint={m.blog_about_title_hint()} {...form.field("title")} />
      <TextArea label={m.blog_about()} hint={m.blog_about_hint()} rows={8} {...form.field("markdown")} />
    </FormSection>
  );
}

type About = { title: string; markdown: string };

/** Returns the About page with its changes, null once both of its fields are empty. */
function aboutOf(changed: { [Name in keyof About]: About[Name] | undefined }, kept: About): About | null {
  const about = { title: changed.title ?? kept.title, markdown: changed.markdown ?? kept.markdown };
  return about.title.trim() === "" && about.markdown.trim() === "" ? null : about;
}
