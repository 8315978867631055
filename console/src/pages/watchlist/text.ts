// The texts of the watchlist page.

import { texts } from "../../language/texts.ts";

export const text = texts({
  title: ["قوائم المتابعة", "Watchlists"],
  firstList: ["قائمتي", "My list"],
  lists: ["القوائم", "Lists"],
  newList: ["قائمة جديدة", "New list"],
  rename: ["إعادة تسمية", "Rename"],
  remove: ["حذف القائمة", "Delete list"],
  confirmRemove: (name: string) => [
    `حذف القائمة «${name}»؟ لا يمكن التراجع.`,
    `Delete the list “${name}”? It cannot be undone.`,
  ],
  listName: ["اسم القائمة", "Name of the list"],
  save: ["حفظ", "Save"],
  add: ["أضف شركة", "Add a company"],
  full: ["القائمة ممتلئة: 200 شركة على الأكثر.", "The list is full: 200 companies at most."],
  empty: ["القائمة فارغة. أضف شركة من الحقل أعلاه.", "The list is empty. Add a company above."],
  order: ["#", "#"],
  company: ["الشركة", "Company"],
  day: ["اليوم", "Day"],
  dayOf: (name: string) => [`خط اليوم: ${name}`, `The day's line of ${name}`],
  price: ["السعر", "Price"],
  change: ["التغير", "Change"],
  changePercent: ["التغير ٪", "Change %"],
  bid: ["الطلب", "Bid"],
  ask: ["العرض", "Ask"],
  volume: ["الكمية", "Volume"],
  value: ["القيمة", "Value"],
  range: ["مدى اليوم", "Day's range"],
  rangeOf: (low: string, high: string) => [`من ${low} إلى ${high}`, `${low} to ${high}`],
  actions: ["تعديل", "Edit"],
  move: (name: string) => [`حرّك ${name}`, `Move ${name}`],
  moveNote: ["اسحب، أو استخدم السهمين أعلى وأسفل", "Drag, or use the up and down arrow keys"],
  movedTo: (name: string, place: string) => [`${name} في المرتبة ${place}`, `${name} is now number ${place}`],
  columns: ["الأعمدة", "Columns"],
  usualColumns: ["الأعمدة المعتادة", "The usual columns"],
  open: ["الافتتاح", "Open"],
  high: ["الأعلى", "High"],
  low: ["الأدنى", "Low"],
  previousClose: ["الإغلاق السابق", "Previous close"],
  tradeCount: ["الصفقات", "Trades"],
  watch: ["متابعة", "Watch"],
  watched: ["تتابعه", "Watching"],
  localLists: ["قوائم هذا المتصفح", "Lists of this browser"],
  localNote: (count: number, shown: string) => [
    count === 1
      ? "في هذا المتصفح قائمة لا يعرفها حسابك. انقلها إليه لتجدها على كل أجهزتك."
      : count === 2
        ? "في هذا المتصفح قائمتان لا يعرفهما حسابك. انقلهما إليه لتجدهما على كل أجهزتك."
        : `في هذا المتصفح ${shown} ${count <= 10 ? "قوائم" : "قائمة"} لا يعرفها حسابك. انقلها إليه لتجدها على كل أجهزتك.`,
    count === 1
      ? "This browser has a list that your account does not have. Move it there to see it on every device."
      : `This browser has ${shown} lists that your account does not have. Move them there to see them on every device.`,
  ],
  moveLists: ["نقلها إلى حسابي", "Move to my account"],
  forgetLists: ["حذفها من المتصفح", "Forget them"],
  movedLists: ["نُقلت إلى حسابك.", "Moved to your account."],
  drop: (name: string) => [`أزل ${name} من القائمة`, `Remove ${name} from the list`],
  earlier: ["قدّم القائمة", "Move the list forward"],
  later: ["أخّر القائمة", "Move the list back"],
  added: (name: string) => [`أُضيفت ${name}`, `${name} was added`],
  kept: [
    "القوائم محفوظة في حسابك وتجدها على كل أجهزتك؛ أما الأعمدة وترتيب العرض فلهذا المتصفح.",
    "The lists are kept on your account, for every device; columns and sorting are this browser's.",
  ],
});
