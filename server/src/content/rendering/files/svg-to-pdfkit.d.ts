declare module "svg-to-pdfkit" {
  import type PdfDocument from "pdfkit";

  export default function svgToPdf(
    document: InstanceType<typeof PdfDocument>,
    svg: string,
    x: number,
    y: number,
    options: { width: number; height: number; warningCallback: (warning: string) => void },
  ): void;
}
