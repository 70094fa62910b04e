import { type PostFormat, postFormats } from "@galley/contract";
import { useNavigate } from "@tanstack/react-router";
import { GalleryHorizontal, LayoutTemplate, Plus, Sparkles } from "lucide-react";
import { m } from "#messages";
import { formatName } from "#src/parts/networks/names.ts";
import { NetworkMark } from "#src/parts/networks/network-mark.tsx";
import { usePlace } from "#src/place/use-place.ts";
import { useShortcuts } from "#src/shell/shortcuts.ts";
import { Button } from "#src/ui/button.tsx";
import { Menu, MenuItem, MenuSeparator } from "#src/ui/menu.tsx";
import type { PostListSearch } from "../post-search.ts";

/** Menu to write a post by hand, or to have the service write some. */
export function NewPostMenu() {
  const { project } = usePlace();
  const navigate = useNavigate();
  const params = { projectId: project.id };
  const begin = (format: PostFormat) => navigate({ to: "/projects/$projectId/posts/new", params, search: { format } });
  const make = () =>
    navigate({ to: "/projects/$projectId/posts", params, search: (before) => ({ ...(before as PostListSearch), make: "posts" as const }) });
  const fromTemplate = () =>
    navigate({
      to: "/projects/$projectId/posts",
      params,
      search: (before) => ({ ...(before as PostListSearch), begin: "template" as const }),
    });
  useShortcuts([
    { keys: "n", label: m.posts_shortcut_new(), run: () => begin("linkedin") },
    { keys: "Shift+N", label: m.posts_make(), run: make },
  ]);
  return (
    <Menu
      align="end"
      trigger={
        <Button look="primary">
          <Plus size={15} aria-hidden />
          {m.posts_new()}
        </Button>
      }
    >
      {postFormats.map((format) => (
        <MenuItem
          key={format}
          icon={format === "carousel" ? <GalleryHorizontal size={14} aria-hidden /> : <NetworkMark network={format} />}
          onSelect={() => begin(format)}
        >
          {formatName(format)}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem icon={<LayoutTemplate size={14} aria-hidden />} onSelect={fromTemplate}>
        {m.template_from()}
      </MenuItem>
      <MenuItem icon={<Sparkles size={14} aria-hidden />} onSelect={make}>
        {m.posts_make_menu()}
      </MenuItem>
    </Menu>
  );
}
