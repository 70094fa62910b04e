import { isLeader } from "@galley/contract";
import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { usePlace } from "#src/place/use-place.ts";
import { buttonClass } from "#src/ui/button.tsx";
import { PageHeader } from "#src/ui/page.tsx";
import { type TabLink, TabLinks } from "#src/ui/tab-links.tsx";

export type BlogTab = "address" | "look" | "pages" | "authors" | "redirects" | "readers";

/** Heading of the blog with its tabs. What owners and admins alone may change is theirs to see. */
export function BlogHead({ current }: { current: BlogTab }) {
  const { project, organization } = usePlace();
  const { data: blog } = useQuery(query("get_hosted_blog", { projectId: project.id }));
  const params = { projectId: project.id };
  const part = (tab: "look" | "pages" | "redirects" | undefined) => ({ to: "/projects/$projectId/blog", params, search: { tab } }) as const;
  const tabs: [key: BlogTab, label: string, link: TabLink["link"]][] = [
    ["address", m.blog_tab_address(), part(undefined)],
    ["look", m.blog_tab_look(), part("look")],
    ["pages", m.blog_tab_pages(), part("pages")],
    ["authors", m.blog_tab_authors(), { to: "/projects/$projectId/blog/authors", params }],
    ["redirects", m.blog_tab_redirects(), part("redirects")],
    ["readers", m.blog_tab_readers(), { to: "/projects/$projectId/blog/readers", params }],
  ];
  const isOpen = (tab: BlogTab) => tab === "address" || tab === "authors" || tab === "readers" || isLeader(organization.role);
  return (
    <>
      <PageHeader
        title={m.blog()}
        actions={
          blog?.on && (
            <a href={blog.url} target="_blank" rel="noreferrer" className={buttonClass()}>
              <ExternalLink size={14} aria-hidden />
              {m.blog_open()}
            </a>
          )
        }
      />
      <TabLinks
        label={m.blog_tabs()}
        tabs={tabs.filter(([key]) => isOpen(key)).map(([key, label, link]) => ({ key, label, current: key === current, link }))}
      />
    </>
  );
}
