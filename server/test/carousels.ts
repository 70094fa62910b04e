import { plainVisual } from "@galley/contract";
import sharp from "sharp";
import type { Carousel, Picture, Slide } from "#src/rendering/slide-source.ts";
import { type Theme, themeOf } from "#src/rendering/theme/theme.ts";
import { drawLandscape } from "#src/seed/images/draw-landscape.ts";
import { hearthHomeImages } from "#src/seed/images/hearth-home-images.ts";

type Words = Pick<Slide, "kicker" | "title" | "body">;
type Told = { language: string; cover: Words; page: Words; closing: Words; callToAction: string };

/** The same carousel told in three languages. */
export const told: Record<"english" | "japanese" | "arabic", Told> = {
  english: {
    language: "en",
    cover: {
      kicker: "Old houses, new heat",
      title: "Your stone house does not need a bigger heat pump",
      body: "Five things to check before you sign 🏡",
    },
    page: {
      kicker: "",
      title: "Measure the leaks before you size the machine",
      body: "A blower door test costs €280 to €450. In half of the stone houses we tested, the chimney alone lost more air than all the windows together. 💨 Seal first.",
    },
    closing: {
      kicker: "Before you go",
      title: "Save this for the next quote you get",
      body: "The full guide has the checklist, the radiator table and what to ask the installer. 👇",
    },
    callToAction: "Read the full guide",
  },
  japanese: {
    language: "ja",
    cover: { kicker: "古い家、新しい暖房", title: "石造りの家に、大きなヒートポンプはいらない", body: "契約の前に確かめたい五つのこと 🏡" },
    page: {
      kicker: "",
      title: "機械を選ぶ前に、隙間風を測る",
      body: "気密測定は4万円から6万円ほど。調べた家の半分では、煙突ひとつで窓をすべて合わせたよりも多くの空気が逃げていました。💨 まず隙間をふさぎましょう。",
    },
    closing: { kicker: "最後に", title: "次の見積もりのために保存を", body: "点検表、放熱器の早見表、業者への質問をまとめました。👇" },
    callToAction: "全文を読む",
  },
  arabic: {
    language: "ar",
    cover: {
      kicker: "بيوت قديمة، دفء جديد",
      title: "بيتك الحجري لا يحتاج إلى مضخة حرارية أكبر",
      body: "خمسة أمور تحقق منها قبل التوقيع 🏡",
    },
    page: {
      kicker: "",
      title: "قِس تسرب الهواء قبل اختيار حجم المضخة",
      body: "تكلفة فحص التسرب بين 280 و450 يورو. في نصف البيوت الحجرية التي فحصناها فقدت المدخنة وحدها هواءً أكثر من كل النوافذ. 💨 ابدأ بسد الفتحات.",
    },
    closing: {
      kicker: "قبل أن تذهب",
      title: "احفظ هذا لعرض السعر القادم",
      body: "في الدليل الكامل قائمة الفحص وجدول المشعات وأسئلة للفني. 👇",
    },
    callToAction: "اقرأ الدليل الكامل",
  },
};

/** A brand that chose its colours, and one that chose nothing: its look comes from its name. */
export const looks = {
  hearth: (template: Theme["template"]): Theme =>
    themeOf("Hearth & Home", {
      ...plainVisual,
      colors: { primary: "#0f3a33", accent: "#e2572f", paper: "#f4efe6" },
      headingFont: "newsreader",
      bodyFont: "instrument_sans",
      template,
    }),
  tern: (template: Theme["template"]): Theme => themeOf("Tern & Tide", { ...plainVisual, template }),
};

export const speakers = {
  hearth: { name: "Hearth & Home", host: "hearthandhome.example" },
  tern: { name: "Tern & Tide", host: "ternandtide.example" },
};

/** A landscape as a photograph of the media library: the same bytes each time. */
export async function landscape(index: number): Promise<Picture> {
  const plan = hearthHomeImages[index % hearthHomeImages.length];
  if (plan === undefined) throw new Error("There is no such landscape.");
  const bytes = await sharp(Buffer.from(drawLandscape(plan, index + 1)))
    .jpeg({ quality: 88 })
    .toBuffer();
  return { bytes, focus: null, alt: plan.alt };
}

export type Sample = {
  brand: keyof typeof looks;
  tongue: keyof typeof told;
  template: Theme["template"];
  pictures?: boolean;
  pages?: number;
};

/** A whole carousel: a cover, `pages` slides and a closing. The cover and every third slide show a picture. */
export async function carouselOf({ brand, tongue, template, pictures = true, pages = 5 }: Sample): Promise<Carousel> {
  const { language, cover, page, closing, callToAction } = told[tongue];
  const photograph = async (index: number) => (pictures ? await landscape(index) : null);
  const slides: Slide[] = [{ role: "cover", ...cover, picture: await photograph(brand === "hearth" ? 0 : 3) }];
  for (let index = 0; index < pages; index += 1) {
    slides.push({ role: "slide", ...page, picture: index % 3 === 1 ? await photograph(index + 1) : null });
  }
  slides.push({ role: "closing", ...closing, picture: null });
  return {
    title: cover.title,
    language,
    writtenAt: "2026-11-20T09:30:00.000Z",
    theme: looks[brand](template),
    speaker: { ...speakers[brand], callToAction, logo: null },
    slides,
  };
}
