import { m } from "#messages";
import type { Input } from "#src/api/operations.ts";
import { currentOrganization } from "#src/api/scope.ts";
import { Device } from "#src/parts/preview/device.tsx";
import { PageFrame } from "#src/parts/preview/page-frame.tsx";
import { LookChoices, usePreviewLook } from "#src/parts/preview/preview-look.tsx";
import { useSettled } from "#src/ui/use-settled.ts";
import { type BlogValues, wholeColor } from "./blog-values.ts";
import type { Logo } from "./logo-field.tsx";

/** The blog's start page with its first article, drawn by the code that draws the live one. */
export function BlogPicture({ values, logo }: { values: BlogValues; logo: Logo | undefined }) {
  const preview = usePreviewLook();
  const input: Input<"draw_blog_page"> = { look: "list", scheme: preview.scheme, draft: draftOf(values, logo) };
  const settled = useSettled(JSON.stringify(input));
  const action = `/dashboard/organizations/${encodeURIComponent(currentOrganization())}/pages/blog`;
  return (
    <section aria-label={m.start_picture()} className="flex flex-col gap-3">
      <div className="flex justify-end gap-2">
        <LookChoices />
      </div>
      <div className="flex h-[26rem]">
        <Device {...preview}>
          <PageFrame action={action} input={settled} title={m.start_picture()} />
        </Device>
      </div>
    </section>
  );
}

function draftOf({ name, language, accent, paper }: BlogValues, logo: Logo | undefined): NonNullable<Input<"draw_blog_page">["draft"]> {
  return {
    name: name.trim() || m.start_picture_name(),
    language,
    colors: { accent: wholeColor(accent), paper: wholeColor(paper) },
    logo: logo === undefined ? null : { data: logo.data, width: logo.width, height: logo.height },
    article: { title: m.start_picture_title(), summary: m.start_picture_summary() },
  };
}
