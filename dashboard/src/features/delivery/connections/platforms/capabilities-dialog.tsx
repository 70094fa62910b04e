import { type PlatformCapabilities, type PlatformName, platformTitles } from "@galley/contract";
import { m } from "#messages";
import { Dialog } from "#src/ui/dialog.tsx";

const names: Record<keyof PlatformCapabilities, () => string> = {
  update: m.connections_becomes_update,
  unpublish: m.connections_becomes_unpublish,
  canonical: m.connections_becomes_canonical,
  images: m.connections_becomes_images,
  slug: m.connections_becomes_slug,
  texts: m.connections_becomes_texts,
};

// The contract's own sentences, in the languages of the dashboard.
const sentences: Record<PlatformName, Record<keyof PlatformCapabilities, () => string>> = {
  wordpress: {
    update: m.connections_same_post,
    unpublish: m.connections_becomes_draft,
    canonical: m.connections_wordpress_canonical,
    images: m.connections_wordpress_images,
    slug: m.connections_wordpress_slug,
    texts: m.connections_wordpress_texts,
  },
  ghost: {
    update: m.connections_same_post,
    unpublish: m.connections_becomes_draft,
    canonical: m.connections_canonical_set,
    images: m.connections_ghost_images,
    slug: m.connections_ghost_slug,
    texts: m.connections_ghost_texts,
  },
  devto: {
    update: m.connections_same_post,
    unpublish: m.connections_devto_unpublish,
    canonical: m.connections_canonical_set,
    images: m.connections_devto_images,
    slug: m.connections_devto_slug,
    texts: m.connections_devto_texts,
  },
};

/** Dialog that explains the treatment of articles on a platform. */
export function CapabilitiesDialog({ platform, onClose }: { platform: PlatformName; onClose: () => void }) {
  const rows = Object.keys(names) as (keyof PlatformCapabilities)[];
  return (
    <Dialog open onClose={onClose} title={m.connections_becomes_title({ name: platformTitles[platform] })}>
      <dl className="divide-y divide-line">
        {rows.map((row) => (
          <div key={row} className="grid gap-x-4 gap-y-0.5 py-2.5 text-ui leading-5 sm:grid-cols-3">
            <dt className="text-ink-3">{names[row]()}</dt>
            <dd className="sm:col-span-2">{sentences[platform][row]()}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
