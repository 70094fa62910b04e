import { isLeader } from "@galley/contract";
import { Link } from "@tanstack/react-router";
import { Download, Ellipsis, Upload } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import { usePlace } from "#src/place/use-place.ts";
import { IconButton } from "#src/ui/button.tsx";
import { Menu, MenuItem } from "#src/ui/menu.tsx";
import { ExportDialog } from "../transfer/export-dialog.tsx";

/** Menu for import and export. Shows nothing to people who may do neither. */
export function ListMenu({ projectId, canWrite }: { projectId: string; canWrite: boolean }) {
  const { role } = usePlace().organization;
  const [exporting, setExporting] = useState(false);
  if (!canWrite) return null;
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton label={m.more()}>
            <Ellipsis size={17} />
          </IconButton>
        }
      >
        <MenuItem icon={<Upload size={14} />} render={<Link to="/projects/$projectId/articles/import" params={{ projectId }} />}>
          {m.articles_bring_in()}
        </MenuItem>
        {isLeader(role) && (
          <MenuItem icon={<Download size={14} />} onSelect={() => setExporting(true)}>
            {m.moving_export_open()}
          </MenuItem>
        )}
      </Menu>
      {exporting && <ExportDialog onClose={() => setExporting(false)} />}
    </>
  );
}
