/** Demo positions in business, finance, design, people and the wider world. */
import type { Position } from './position.ts';

export const BUSINESS_POSITIONS: readonly Position[] = [
  {
    title: 'Business Development Intern', majors: ['Business Administration', 'International Relations'], industries: ['Technology', 'Consulting', 'Marketing', 'Finance'], language: 'en',
    pitch: 'You will help us to find out which of three new markets deserves our attention, by asking the people in it.',
    tasks: ['Interview twenty potential customers and write down what they actually said', 'Build a simple model of price, cost and volume', 'Prepare proposals and the follow-up nobody likes to write', 'Keep the pipeline honest: what is dead is closed', 'Join client visits and take the notes'],
    wishes: ['Confident spoken English; another language helps', 'Spreadsheet modelling', 'Ease with strangers', 'Good judgement about when not to send a message'],
  },
  {
    title: 'Product Management Intern', majors: ['Business Administration', 'Computer Science'], industries: ['Technology', 'Finance', 'Education'], language: 'en',
    pitch: 'You own one small part of our product for six months: its users, its figures, its backlog and its disappointments.',
    tasks: ['Write problem statements before solutions', 'Run five user tests a month', 'Order a backlog and defend the order', 'Write release notes that people read', 'Stop one thing that is not worth doing'],
    wishes: ['You can explain a trade-off in two sentences', 'Basic SQL, or the will to learn it in a fortnight', 'Empathy for engineers and for support', 'Tidy documents'],
  },
  {
    title: 'Operations Intern', majors: ['Business Administration', 'Industrial Engineering'], industries: ['Manufacturing', 'Marketing', 'Education', 'Healthcare'], language: 'en',
    pitch: 'You make sure that what was promised happens, on the day, at the place, with the right number of chairs.',
    tasks: ['Plan weekly schedules across three sites', 'Keep suppliers, stock and staff lists in step', 'Improve one form that everybody hates', 'Handle exceptions and write down why they happened', 'Report on cost and punctuality each Friday'],
    wishes: ['Organised, with a system you can show us', 'Friendly under pressure', 'Indonesian and working English', 'Motorcycle licence is useful, not required'],
  },
  {
    title: 'Corporate Finance Intern', majors: ['Accounting', 'Business Administration'], industries: ['Finance', 'Consulting', 'Manufacturing'], language: 'en',
    pitch: 'You will see how a loan, a factory or a company is valued, from the first spreadsheet to the signature.',
    tasks: ['Build and check three-statement models', 'Prepare market comparisons and footnote every source', 'Follow one transaction from start to closing', 'Reconcile what the model said with what happened', 'Write the first draft of an investment note'],
    wishes: ['Accounting and corporate finance courses', 'Accuracy to the last cell', 'Discretion', 'Fifth semester or later'],
  },
  {
    title: 'Audit Intern', majors: ['Accounting'], industries: ['Finance', 'Consulting'], language: 'en',
    pitch: 'Busy season with us is demanding, well supervised and over by the first week of April. You will learn more about how companies work than in any course.',
    tasks: ['Test samples of transactions and document them so that a reviewer needs no question', 'Attend stock counts, some of them at six in the morning', 'Prepare confirmations and chase them politely', 'Walk through controls with the people who perform them', 'Draft sections of the management letter'],
    wishes: ['Accounting major with intermediate accounting passed', 'Scepticism with good manners', 'Ready to travel on Java', 'Excel; data analytics tools are a plus'],
  },
  {
    title: 'Tax and Compliance Intern', majors: ['Accounting'], industries: ['Finance', 'Consulting', 'Manufacturing'], language: 'en',
    pitch: 'Rules change every month. You will help our clients to notice before the tax office does.',
    tasks: ['Prepare monthly withholding and VAT returns under supervision', 'Summarise new regulations on one page', 'Research double-taxation questions', 'Keep the calendar of deadlines for thirty clients', 'Digitise files without losing a receipt'],
    wishes: ['Indonesian tax law basics', 'Precise language', 'Calm around deadlines', 'Brevet A is welcome, not required'],
  },
  {
    title: 'Risk and Pricing Intern', majors: ['Accounting', 'Business Administration', 'Computer Science'], industries: ['Finance', 'Consulting'], language: 'en',
    pitch: 'How likely is a flood, a late payment, a broken pump? You will put a price on uncertainty and find out a year later whether you were right.',
    tasks: ['Clean claims and payment histories', 'Fit simple models and explain them to underwriters', 'Build stress scenarios with the credit team', 'Check our pricing against competitors', 'Document assumptions so that an auditor smiles'],
    wishes: ['Probability and statistics', 'R, Python or very good Excel', 'Clear charts', 'Interest in weather or agriculture is a bonus'],
  },
  {
    title: 'Graphic Design Intern', majors: ['Visual Communication'], industries: ['Marketing', 'Education', 'Manufacturing'], language: 'en',
    pitch: 'You will design things that get printed, folded, stuck on walls and taken home.',
    tasks: ['Design layouts for print and screen within our system, and break it well once', 'Prepare files for printers and visit the press check', 'Draw icons and small illustrations', 'Photograph products and retouch with restraint', 'Archive work so that it can be found again'],
    wishes: ['A portfolio with process, not only results', 'Typography is your favourite subject, or close', 'Adobe tools or equivalents', 'You take critique as a gift, most days'],
  },
  {
    title: 'UI/UX Design Intern', majors: ['Visual Communication', 'Psychology', 'Computer Science'], industries: ['Technology', 'Finance', 'Healthcare', 'Education'], language: 'en',
    pitch: 'You will spend as much time watching people use our product as drawing it.',
    tasks: ['Plan and run interviews and usability tests', 'Turn findings into flows, wireframes and prototypes', 'Care for our design tokens and accessibility checklist', 'Write interface texts in English and Indonesian', 'Follow your design until it is live, then test again'],
    wishes: ['Figma', 'A case study in which you were wrong', 'Basics of accessibility', 'Kindness to participants'],
  },
  {
    title: 'Motion and Illustration Intern', majors: ['Visual Communication'], industries: ['Marketing', 'Education'], language: 'en',
    pitch: 'We need somebody who can make eight seconds feel exactly like eight seconds.',
    tasks: ['Storyboard and animate short pieces for social media and classrooms', 'Illustrate in a given style, then propose a new one', 'Cut sound and subtitles', 'Keep projects tidy enough to hand over', 'Present rough work early'],
    wishes: ['Showreel, one minute at most', 'Drawing by hand', 'After Effects, Blender or similar', 'Sense of humour on file'],
  },
  {
    title: 'Digital Marketing Intern', majors: ['Business Administration', 'Visual Communication', 'Psychology'], industries: ['Marketing', 'Technology', 'Education', 'Manufacturing'], language: 'en',
    pitch: 'You get a small budget of your own, real customers and a weekly talk about what worked.',
    tasks: ['Plan and run campaigns on three channels', 'Write headlines, twenty to keep one', 'Test landing pages against each other', 'Read the figures and admit the failures', 'Answer comments in the voice of the house'],
    wishes: ['Writing samples in English or Indonesian', 'Curiosity about why people click, and why they leave', 'Basics of analytics', 'A good eye for pictures'],
  },
  {
    title: 'Content and Social Media Intern', majors: ['Visual Communication', 'International Relations'], industries: ['Marketing', 'Education', 'Healthcare'], language: 'en',
    pitch: 'We have good stories and tell them badly. Please help.',
    tasks: ['Find stories inside the company and get them approved', 'Write, film and cut for Instagram, TikTok and a newsletter that is actually read', 'Keep an editorial calendar', 'Photograph people who dislike being photographed', 'Report monthly on reach and on what it was good for'],
    wishes: ['A feed, a blog or a school magazine you are proud of', 'Clean Indonesian and good English', 'Tact', 'Own ideas, many of them bad'],
  },
  {
    title: 'Human Resources Intern', majors: ['Psychology', 'Business Administration'], industries: ['Manufacturing', 'Healthcare', 'Finance', 'Technology'], language: 'en',
    pitch: 'You will see hiring from the other side of the table, and help to make it fairer.',
    tasks: ['Schedule and sit in on interviews', 'Write job advertisements without the word "ninja"', 'Prepare first days so that the laptop works', 'Analyse the answers of our half-yearly survey', 'Keep personal files complete and confidential'],
    wishes: ['Psychology or management, fourth semester or later', 'Discretion above everything', 'Friendly on the telephone', 'Basic statistics'],
  },
  {
    title: 'Counselling and Outreach Intern', majors: ['Psychology'], industries: ['Healthcare', 'Education'], language: 'en',
    pitch: 'Under supervision of licensed psychologists you will take part in our school programme, from first talks to evaluation.',
    tasks: ['Co-lead group sessions in schools', 'Prepare materials about sleep, stress and exams', 'Take part in weekly supervision', 'Score and enter questionnaires, anonymised', 'Help to keep our referral list up to date'],
    wishes: ['Psychology, sixth semester or later', 'Good Indonesian; Javanese or Sundanese is a plus', 'Emotional steadiness, and the habit of asking for help', 'A police clearance letter, which we pay for'],
  },
  {
    title: 'User Research Intern', majors: ['Psychology', 'Visual Communication'], industries: ['Technology', 'Education', 'Marketing'], language: 'en',
    pitch: 'You turn "I think users want" into "we asked, and this is what we saw".',
    tasks: ['Recruit participants beyond the usual students', 'Run interviews, diary studies and surveys', 'Code transcripts with a second person', 'Write two-page reports with one recommendation', 'Build a library in which old findings can be found'],
    wishes: ['Research methods, qualitative and quantitative', 'Neutral questions', 'Careful handling of personal data', 'R or SPSS'],
  },
  {
    title: 'Policy Research Intern', majors: ['International Relations'], industries: ['Consulting', 'Education'], language: 'en',
    pitch: 'You will write for people who have ten minutes before a meeting and need to be right.',
    tasks: ['Follow ASEAN and WTO negotiations and brief the team each week', 'Collect trade and migration figures and check them', 'Organise round tables, including the name cards', 'Write country profiles', 'Help to edit our quarterly'],
    wishes: ['International relations, law or economics', 'Excellent written English', 'A reading knowledge of a second foreign language', 'Sources for every sentence'],
  },
  {
    title: 'International Partnerships Intern', majors: ['International Relations', 'Business Administration'], industries: ['Education', 'Consulting', 'Marketing', 'Manufacturing'], language: 'en',
    pitch: 'You look after our partners in nine time zones and notice when one of them has gone quiet.',
    tasks: ['Prepare visits, agreements and gifts that pass customs', 'Translate and summarise correspondence', 'Keep the partner database complete', 'Draft funding applications', 'Host delegations, including lunch'],
    wishes: ['Fluent English and one more language', 'Protocol without stiffness', 'Reliability', 'You enjoy airports, within reason'],
  },
  {
    title: 'Health Programme Intern', majors: ['Psychology', 'Business Administration'], industries: ['Healthcare', 'Education'], language: 'en',
    pitch: 'Better sleep, fewer falls, earlier check-ups: you help a programme to reach the people it is meant for.',
    tasks: ['Visit community health posts and listen', 'Prepare simple materials and test whether they are understood', 'Keep records of attendance and follow up', 'Analyse which reminders work', 'Present results to nurses and to donors'],
    wishes: ['Interest in public health', 'Comfortable with travelling in the district', 'Indonesian; a regional language is a plus', 'Accurate records'],
  },
];
