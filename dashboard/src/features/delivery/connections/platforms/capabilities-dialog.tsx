import { type PlatformCapabilities, type PlatformName, platformsByName } from "@galley/contract";
import { m } from "#messages";
import { Dialog } from "#src/ui/dialog.tsx";
import { platformScreens } from "./screens.ts";

const names: Record<keyof PlatformCapabilities, () => string> = {
  update: m.connections_becomes_update,
  unpublish: m.connections_becomes_unpublish,
  canonical: m.connections_becomes_canonical,
  images: m.connections_becomes_images,
  slug: m.connections_becomes_slug,
  texts: m.connections_becomes_texts,
};

/** Dialog that explains the treatment of articles on a platform. */
export function CapabilitiesDialog({ platform, onClose }: { platform: PlatformName; onClose: () => void }) {
  const rows = Object.keys(names) as (keyof PlatformCapabilities)[];
  return (
    <Dialog open onClose={onClose} title={m.connections_becomes_title({ name: platformsByName[platform].title })}>
      <dl className="divide-y divide-line">
        {rows.map((row) => (
          <div key={row} className="grid gap-x-4 gap-y-0.5 py-2.5 text-ui leading-5 sm:grid-cols-3">
            <dt className="text-ink-3">{names[row]()}</dt>
            <dd className="sm:col-span-2">{platformScreens[platform].capabilities[row]()}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
