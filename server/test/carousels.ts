import { plainVisual } from "@galley/contract";
import sharp from "sharp";
import type { Carousel, SlidePicture, SourceSlide } from "#src/content/rendering/slide-source.ts";
import { type Theme, themeOf } from "#src/content/rendering/theme/theme.ts";
import { drawLandscape } from "#src/operating/seed/images/draw-landscape.ts";
import { hearthHomeImages } from "#src/operating/seed/images/hearth-home-images.ts";

type Words = Pick<SourceSlide, "kicker" | "title" | "body">;
type Told = { language: string; cover: Words; page: Words; closing: Words; callToAction: string };

const tongues = ["english", "japanese", "arabic", "simplifiedChinese", "traditionalChinese", "korean", "hebrew", "thai", "hindi"] as const;

export type Tongue = (typeof tongues)[number];

/** The same carousel text in many languages. */
export const told: Record<Tongue, Told> = {
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
  simplifiedChinese: {
    language: "zh-CN",
    cover: { kicker: "老房子，新暖气", title: "石头老房不需要更大的热泵", body: "签合同之前，先检查这五件事 🏡" },
    page: {
      kicker: "",
      title: "先测漏风，再选机器",
      body: "气密性测试大约要280到450欧元。在我们测过的石头房子里，有一半单是“烟囱”漏掉的空气，就比所有窗户加起来还多……💨 先把缝隙堵好。",
    },
    closing: {
      kicker: "最后",
      title: "保存这一页，下次报价用得上",
      body: "完整指南里有检查清单、暖气片对照表，以及该问安装师傅的问题。👇",
    },
    callToAction: "阅读完整指南",
  },
  traditionalChinese: {
    language: "zh-TW",
    cover: { kicker: "老房子，新暖氣", title: "石造老屋不需要更大的熱泵", body: "簽約之前，先檢查這五件事 🏡" },
    page: {
      kicker: "",
      title: "先測漏風，再選機器",
      body: "氣密測試約需280到450歐元。我們測過的石屋裡，有一半光是「煙囪」漏掉的空氣，就比所有窗戶加起來還多。💨 先把縫隙封好。",
    },
    closing: {
      kicker: "最後",
      title: "收藏這一頁，下次報價用得上",
      body: "完整指南裡有檢查清單、暖氣片對照表，以及該問安裝師傅的問題。👇",
    },
    callToAction: "閱讀完整指南",
  },
  korean: {
    language: "ko",
    cover: {
      kicker: "오래된 집, 새로운 난방",
      title: "돌집에 더 큰 히트펌프는 필요 없습니다",
      body: "계약서에 서명하기 전에 확인할 다섯 가지 🏡",
    },
    page: {
      kicker: "",
      title: "기계를 고르기 전에 새는 바람부터 재세요",
      body: "기밀 시험은 280~450유로가 듭니다. 우리가 시험한 돌집의 절반은 모든 창문을 합친 것보다 굴뚝 하나로 더 많은 공기가 빠져나갔습니다. 💨 틈부터 막으세요.",
    },
    closing: {
      kicker: "마지막으로",
      title: "다음 견적을 위해 저장해 두세요",
      body: "전체 안내서에 점검표, 방열기 표, 설치 기사에게 물어볼 질문이 있습니다. 👇",
    },
    callToAction: "전체 안내서 읽기",
  },
  hebrew: {
    language: "he",
    cover: {
      kicker: "בתים ישנים, חום חדש",
      title: "בית האבן שלך לא צריך משאבת חום גדולה יותר",
      body: "חמישה דברים לבדוק לפני שחותמים 🏡",
    },
    page: {
      kicker: "",
      title: "מודדים דליפות לפני שבוחרים מכונה!",
      body: "בדיקת אטימות (blower door) עולה בין 280 ל־450 אירו. בחצי מבתי האבן שבדקנו איבדה הארובה לבדה יותר אוויר מכל החלונות יחד. 💨 קודם אוטמים.",
    },
    closing: {
      kicker: "לפני שהולכים",
      title: "שמרו את זה להצעת המחיר הבאה",
      body: "במדריך המלא: רשימת בדיקה, טבלת רדיאטורים ומה לשאול את המתקין. 👇",
    },
    callToAction: "לקריאת המדריך המלא",
  },
  thai: {
    language: "th",
    cover: {
      kicker: "บ้านเก่า ความร้อนใหม่",
      title: "บ้านหินของคุณไม่ต้องใช้ปั๊มความร้อนที่ใหญ่กว่าเดิม",
      body: "ห้าสิ่งที่ควรตรวจก่อนเซ็นสัญญา 🏡",
    },
    page: {
      kicker: "",
      title: "วัดลมรั่วก่อนเลือกเครื่อง",
      body: "การทดสอบลมรั่วมีค่าใช้จ่าย 280 ถึง 450 ยูโร บ้านหินครึ่งหนึ่งที่เราทดสอบเสียอากาศทางปล่องไฟมากกว่าหน้าต่างทุกบานรวมกัน 💨 อุดรอยรั่วก่อน",
    },
    closing: {
      kicker: "ก่อนจากกัน",
      title: "บันทึกไว้สำหรับใบเสนอราคาครั้งหน้า",
      body: "คู่มือฉบับเต็มมีรายการตรวจ ตารางหม้อน้ำ และคำถามสำหรับช่างติดตั้ง 👇",
    },
    callToAction: "อ่านคู่มือฉบับเต็ม",
  },
  hindi: {
    language: "hi",
    cover: {
      kicker: "पुराने घर, नई गर्माहट",
      title: "आपके पत्थर के घर को बड़े हीट पंप की ज़रूरत नहीं",
      body: "हस्ताक्षर से पहले जाँचने की पाँच बातें 🏡",
    },
    page: {
      kicker: "",
      title: "मशीन चुनने से पहले हवा का रिसाव नापें",
      body: "रिसाव की जाँच में 280 से 450 यूरो लगते हैं। जिन घरों की जाँच हुई, उनमें से आधे में अकेली चिमनी से सभी खिड़कियों से ज़्यादा हवा निकल रही थी। 💨 पहले दरारें बंद करें।",
    },
    closing: {
      kicker: "जाने से पहले",
      title: "अगले कोटेशन के लिए इसे सहेज लें",
      body: "पूरी गाइड में जाँच सूची, रेडिएटर तालिका और मिस्त्री से पूछने के सवाल हैं। 👇",
    },
    callToAction: "पूरी गाइड पढ़ें",
  },
};

/** Looks of two brands: one with chosen colors, and one with no choices, whose look derives from its name. */
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

const speakers = {
  hearth: { name: "Hearth & Home", host: "hearthandhome.example" },
  tern: { name: "Tern & Tide", host: "ternandtide.example" },
};

/** Draws a landscape for the media library. The same index gives the same bytes each time. */
export async function landscape(index: number): Promise<SlidePicture> {
  const plan = hearthHomeImages[index % hearthHomeImages.length];
  if (plan === undefined) throw new Error("There is no such landscape.");
  const bytes = await sharp(Buffer.from(drawLandscape(plan, index + 1)))
    .jpeg({ quality: 88 })
    .toBuffer();
  return { bytes, focus: null, alt: plan.alt };
}

export type Sample = {
  brand: keyof typeof looks;
  tongue: Tongue;
  template: Theme["template"];
  pictures?: boolean;
  pages?: number;
};

/** Builds a whole carousel: a cover, `pages` slides and a closing. The cover and every third slide show a picture. */
export async function carouselOf({ brand, tongue, template, pictures = true, pages = 5 }: Sample): Promise<Carousel> {
  const { language, cover, page, closing, callToAction } = told[tongue];
  const photograph = async (index: number) => (pictures ? await landscape(index) : null);
  const slides: SourceSlide[] = [{ role: "cover", ...cover, picture: await photograph(brand === "hearth" ? 0 : 3) }];
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
