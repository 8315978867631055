// Kinds of events about those who run or own a company: appointments, dealings of insiders, meetings of shareholders.

import { kindsOf } from "./event-kind.ts";
import { EXECUTIVE, INSIDER, SHARES } from "./vocabulary.ts";

export const MANAGEMENT_KINDS = kindsOf("MANAGEMENT_CHANGE", [
  {
    name: "dismissal",
    sentiment: -1,
    weight: 9,
    phrases: [
      `sack*|fire|fires|fired|dismiss*|oust*|remov* ~ ${EXECUTIVE}`,
      `${EXECUTIVE} ~ sacked|fired|dismissed|ousted|removed`,
      "يعفي|اعفاء|تعفي|اعفت|اقاله|يقيل|تقيل|اقالت|عزل|يعزل",
    ],
    ways: ["أعف{ى|ت} {name} {post} من المنصب.", "قرر {board} إعفاء {post} من المنصب.", "أنه{ى|ت} {name} خدمات {post}."],
  },
  {
    name: "resignation",
    sentiment: -1,
    weight: 8,
    phrases: [
      "استقال*|باستقالت*",
      "يستقيل|تستقيل",
      "رحيل ~ رييس*|مدير*|عضو",
      "resign*",
      "يقدم|قدم|تقديم ~ استقالت*",
      "step* down",
      "quit|quits|quitting",
      `${EXECUTIVE} ~ leave|leaves|leaving|depart*|exit*|walk*_out`,
      "departure of",
    ],
    ways: [
      "أعلن{|ت} {name} استقالة {post}[ اعتبارًا من {date}].",
      "قبل {board} استقالة {post}[، على أن تسري في {date}].",
      "تسلّم{|ت} {name} استقالة {post}[، وتسري في {date}].",
      "شهد{|ت} {name} استقالة {post}[ اعتبارًا من {date}].",
      "استقال {post} في {name}[، وتسري الاستقالة في {date}].",
    ],
  },
  {
    name: "board-elected",
    sentiment: 0,
    weight: 7,
    phrases: [
      "انتخاب|تشكيل|تنتخب|تشكل ~ مجلس*|رييس*|اعضاء|لجان",
      "elect* ~ board|chairman|directors|members",
      "form*|new board|directors|committees",
      "new board",
      "ترشح|ترشيح|مرشحين ~ مجلس*|عضويه",
      "nominat* ~ board|directors",
    ],
    ways: [
      "شكّل{|ت} {name} مجلس إدارة جديدًا للدورة المقبلة.",
      "أعلن{|ت} {name} انتخاب أعضاء مجلس الإدارة وتوزيع مناصبه.",
      "اختار {board} رئيسه ونائب رئيسه للدورة الجديدة.",
    ],
  },
  {
    name: "appointment",
    sentiment: 0,
    weight: 6,
    phrases: [
      "تعيين*",
      "تعين|يعين|عينت|عين",
      "تكليف|تكلف|يكلف|كلف|كلفت",
      "اختيار|اختير ~ رييس*|مدير*",
      "رييس تنفيذي|مالي جديد",
      "مدير مالي|عام جديد",
      "appoint*",
      `name|names|named|pick*|hire*|recruit*|choos*|chose|select*|promot*|tap|taps|tapped|install* ~ ${EXECUTIVE}`,
      `new|acting|interim ceo|cfo|coo|chairman|chairwoman|chief|director|managing|finance|general_manager|head|president`,
      "takes_over|takes_the_helm|take_over|succeed* ~ as|at|chairman|ceo|chief|director",
      "retire*",
    ],
    ways: [
      "أعلن{|ت} {name} تعيين {new-post}[ اعتبارًا من {date}].",
      "قرر {board} تعيين {new-post}[ ابتداءً من {date}].",
      "وافق {board} على تعيين {new-post}[ يباشر مهامه في {date}].",
      "يتولى {new-post} مهامه في {name}[ اعتبارًا من {date}].",
      "استقر {board} على تعيين {new-post}[ بدءًا من {date}].",
      "أسند {board} المهام إلى {new-post}[ اعتبارًا من {date}].",
    ],
  },
]);

export const INSIDER_KINDS = kindsOf("INSIDER_TRADING", [
  {
    name: "inside-information",
    sentiment: -2,
    weight: 12,
    phrases: ["معلومات داخلي*", "insider trading|dealing", "inside information|knowledge", "تداول* ~ مطلع*"],
    ways: [
      "كُشف عن شبهة تداول بناءً على معلومات داخلية في {shares-word} {name}.",
      "ارتبط اسم {name} بقضية تداول بناءً على معلومات داخلية.",
      "صدر إجراء بشأن تداول مطلعين على {shares-word} {name}.",
    ],
  },
  {
    name: "insider-sale",
    sentiment: -1,
    weight: 10,
    phrases: [
      `${INSIDER} ~ sell|sells|sold|selling|offload*|dispos*|dump*|unload*|shed*|trim*|cut|cuts|reduc* ~ ${SHARES}|stake|holding`,
      `${INSIDER} ~ sold|sells`,
      `sale ~ ${SHARES} ~ by ~ ${INSIDER}`,
      "lock up",
      `${INSIDER} ~ يبيع|باع|تبيع|باعت|بيع|يتخلص|تخلص|يخفض|تخفض|خفض ~ ${SHARES}`,
      `بيع|مبيعات ~ ${INSIDER} ~ ${SHARES}`,
    ],
    ways: [
      "باع {insider} في {name}[ {shares}] من أسهم{ه|ها}[ بقيمة {amount}].",
      "خفّض {insider} ملكيته في {name}[ ببيع {shares}][، بقيمة {amount}].",
      "أظهر إفصاح أن {insider} في {name} باع[ {shares}] من أسهمه.",
    ],
  },
  {
    name: "insider-purchase",
    sentiment: 1,
    weight: 10,
    phrases: [
      `${INSIDER} ~ buy|buys|bought|buying|purchas*|snap*_up|acquir*|add*|up|ups|raise*|lift*|increas* ~ ${SHARES}|stake|holding`,
      `${INSIDER} ~ bought|buys|purchased ~ ${SHARES}`,
      "dealings by directors",
      `${INSIDER} ~ يشتري|اشتري|تشتري|اشترت|شراء|يرفع|رفع|يزيد|زاد|يشترون|ترفع ~ ${SHARES}`,
    ],
    ways: [
      "اشترى {insider} في {name}[ {shares}] من أسهم{ه|ها}[ بقيمة {amount}].",
      "رفع {insider} ملكيته في {name}[ بشراء {shares}][، بقيمة {amount}].",
      "كشف إفصاح عن شراء {insider} في {name}[ {shares}] من أسهم{ه|ها}.",
      "زاد {insider} حصته في {name}[ بعد شراء {shares}][ بلغت قيمتها {amount}].",
      "أظهرت بيانات السوق أن {insider} في {name} زاد ملكيته من الأسهم[ بشراء {shares}].",
    ],
  },
]);

export const MEETING_KINDS = kindsOf("SHAREHOLDER_MEETING", [
  {
    name: "meeting-adjourned",
    sentiment: 0,
    weight: 11,
    phrases: [
      "نصاب*",
      "quorum",
      "postpon*|adjourn*|cancel* ~ assembly|meeting|egm|agm",
      "egm|agm|assembly ~ postpon*|adjourn*|cancel*|fail*",
      "تاجيل|الغاء ~ جمعيه*|اجتماع*",
    ],
    ways: [
      "تعذّر عقد اجتماع {holders} في {name} لعدم اكتمال النصاب.",
      "أُجّل اجتماع {holders} في {name} لعدم توافر النصاب القانوني.",
      "لم يكتمل النصاب في اجتماع {holders} في {name}، وسيُعقد اجتماع آخر.",
    ],
  },
  {
    name: "meeting-refused",
    sentiment: -1,
    weight: 9,
    phrases: [
      "shareholder*|unitholder*|investors ~ reject*|refus*|vote*_against|vote*_down|block*",
      "مساهم*|ملاك|مالكي|جمعيه ~ يرفضون|رفض*|ترفض|يرفض",
    ],
    ways: [
      "رفض {holders-nom} في {name} بندًا في جدول أعمال اجتماعهم.",
      "صوّت {holders-nom} في {name} ضد أحد البنود المعروضة على الاجتماع.",
    ],
  },
  {
    name: "meeting-results",
    sentiment: 0,
    weight: 8,
    phrases: [
      "نتايج ~ جمعيه*|اجتماع*",
      "موافقه|وافق*|تقر|تعتمد|اقرت ~ جمعيه*|مساهم*",
      "عموميه|جمعيه ~ تقر|توافق|وافقت|تعتمد|اقرت",
      "shareholder*|unitholder*|assembly|agm|egm ~ approv*|back*|pass*|endors*|adopt*|clear*",
    ],
    ways: [
      "وافق {holders-nom} في {name} على بنود جدول أعمال اجتماعهم[ المنعقد في {date}].",
      "أقرّ اجتماع {holders} في {name} البنود المعروضة عليه[ في {date}].",
      "أعلن{|ت} {name} نتائج اجتماع {holders}[ المنعقد في {date}].",
    ],
  },
  {
    name: "meeting-called",
    sentiment: 0,
    weight: 8,
    phrases: [
      "جمعيه* عام*|عموميه",
      "جمعيه ~ عاديه",
      "جمعيه*",
      "اجتماع* ~ مساهم*|ملاك|مالكي",
      "مساهم*|ملاك|مالكي ~ اجتماع*",
      "ordinary|extraordinary|general assembly|meeting",
      "general assembl*",
      "agm|egm|agms",
      "assembly",
      "shareholder*|unitholder*|holders ~ meet|meeting|vote",
    ],
    ways: [
      "دع{ا|ت} {name} {holders} إلى {meeting}[ المقرر في {date}].",
      "{يعقد|تعقد} {name} {meeting}[ في {date}].",
      "حدّد{|ت} {name} موعد {meeting}[ في {date}].",
      "دعا {board} {holders} إلى حضور {meeting}[ المنعقد في {date}].",
      "ينعقد {meeting} {for-name}[ في {date}].",
      "يصوّت {holders-nom} في {name} على البنود المعروضة خلال {meeting}[ المحدد في {date}].",
    ],
  },
]);
