/** Demo positions in software, data and engineering. */
import type { Position } from './position.ts';

export const TECHNICAL_POSITIONS: readonly Position[] = [
  {
    title: 'Frontend Engineering Intern', majors: ['Computer Science'], industries: ['Technology', 'Finance', 'Education'], language: 'en',
    pitch: 'You join a team of five that owns the screens our customers open first thing in the morning, and the first thing you change will be live within a week.',
    tasks: ['Build and test components in TypeScript and React, from the first sketch to the release note', 'Find out why a page is slow on a cheap phone, and make it fast', 'Sit in on two customer calls a month and turn what you hear into issues', 'Review the changes of others and have yours reviewed', 'Keep our component catalogue honest: examples, edge cases, keyboard use'],
    wishes: ['You have built something that other people use, however small', 'HTML and CSS do not frighten you; some TypeScript is a plus', 'You ask before you guess', 'English good enough for written reviews'],
  },
  {
    title: 'Backend Developer Intern', majors: ['Computer Science'], industries: ['Technology', 'Finance', 'Healthcare'], language: 'en',
    pitch: 'You will work on the services that never show on a screen and are missed within seconds when they stop.',
    tasks: ['Write small, well-tested services around PostgreSQL', 'Take part in the rotation that watches our error reports, with an experienced colleague beside you', 'Measure queries before and after you change them', 'Write the migration as well as the way back', 'Document what you learned for the next intern'],
    wishes: ['A course in databases, and opinions about it', 'Working knowledge of one server-side language', 'Patience with logs', 'Willingness to delete code'],
  },
  {
    title: 'Data Analyst Intern', majors: ['Computer Science', 'Business Administration'], industries: ['Technology', 'Finance', 'Consulting', 'Healthcare', 'Marketing'], language: 'en',
    pitch: 'We have more figures than answers. You will pick one question each month with the team that asked it and follow it to a decision.',
    tasks: ['Clean and join data from four systems that disagree about dates', 'Build dashboards that people still open after the second week', 'Explain uncertainty to people who wanted one number', 'Automate a weekly report that takes somebody half a day', 'Present your findings to the whole company at the end'],
    wishes: ['SQL, and Python or R', 'Statistics beyond the mean', 'Clear writing: you will be read by busy people', 'Curiosity about where data comes from'],
  },
  {
    title: 'Machine Learning Intern', majors: ['Computer Science'], industries: ['Technology', 'Healthcare', 'Finance'], language: 'en',
    pitch: 'The model is the small part. You will help us with everything around it: labels, tests, drift, and saying no when a rule of thumb does better.',
    tasks: ['Build a baseline that is hard to beat', 'Label data with the experts who know what the labels mean', 'Track how a model ages in production', 'Write evaluation reports that a doctor or an auditor can follow', 'Reproduce one published result and tell us whether to care'],
    wishes: ['Linear algebra and probability at course level', 'Python, version control, tidy notebooks', 'Healthy suspicion of good results', 'A project you can talk about, finished or failed'],
  },
  {
    title: 'Mobile App Developer Intern', majors: ['Computer Science', 'Visual Communication'], industries: ['Technology', 'Education', 'Marketing'], language: 'en',
    pitch: 'Most of our users have a three-year-old phone and a prepaid plan. You will make our app feel at home there.',
    tasks: ['Ship one visible improvement every two weeks', 'Cut the size of the app, kilobyte by kilobyte', 'Make screens work offline and say so plainly', 'Test on the drawer of old phones that we keep for this', 'Work with a designer on motion that helps rather than decorates'],
    wishes: ['Kotlin, Swift or Flutter at beginner level or better', 'An eye for spacing and wording', 'You read crash reports to the end', 'Portfolio or repository welcome'],
  },
  {
    title: 'Quality Assurance Intern', majors: ['Computer Science', 'Industrial Engineering'], industries: ['Technology', 'Manufacturing', 'Healthcare'], language: 'en',
    pitch: 'You like finding the case that nobody thought of. We like people who do.',
    tasks: ['Write and maintain browser tests that fail for one reason only', 'Explore new features with a charter and a stopwatch', 'Reproduce reports of customers and reduce them to three steps', 'Keep the list of known problems short and true', 'Help engineers to write code that can be tested'],
    wishes: ['Careful written English or Indonesian', 'Basics of programming', 'Stubbornness, kindly expressed', 'No fear of spreadsheets'],
  },
  {
    title: 'Cybersecurity Intern', majors: ['Computer Science'], industries: ['Finance', 'Technology', 'Consulting'], language: 'en',
    pitch: 'You will learn defence by reading real alerts, real logs and real, slightly embarrassing post-mortems.',
    tasks: ['Triage alerts with the on-call analyst', 'Run our phishing exercise and write the friendly e-mail afterwards', 'Check new services against our baseline', 'Automate the review of access rights', 'Help to write a runbook that works at three in the morning'],
    wishes: ['Networking fundamentals', 'Some scripting', 'Discretion', 'Capture-the-flag experience is nice, honesty about its limits is nicer'],
  },
  {
    title: 'Embedded Systems Intern', majors: ['Mechanical Engineering', 'Computer Science'], industries: ['Machinery', 'Technology', 'Healthcare'], language: 'en',
    pitch: 'Our devices live in salt, heat and vibration. You will help them to survive it and to tell us how they feel.',
    tasks: ['Bring up sensor boards and write their drivers', 'Design a test rig, print it, break it, improve it', 'Log and plot field data', 'Halve the sleep current of one device', 'Keep a lab notebook that others can repeat your work from'],
    wishes: ['C, and a multimeter you own', 'Reading schematics', 'Soldering without drama', 'Interest in the mechanical side'],
  },
  {
    title: 'Mechanical Design Intern', majors: ['Mechanical Engineering'], industries: ['Machinery', 'Manufacturing'], language: 'en',
    pitch: 'You will take one sub-assembly from sketch to a part that you can hold, and then find out what the workshop thinks of it.',
    tasks: ['Model parts and assemblies and prepare drawings with tolerances that make sense', 'Run simple strength and thermal calculations by hand before simulating', 'Follow your part through machining, inspection and assembly', 'Keep the bill of materials in step with reality', 'Propose one change that saves material'],
    wishes: ['A CAD tool of your choice (we use SolidWorks)', 'Machine elements, materials, drawing standards', 'Respect for the people at the machines', 'Safety shoes: we provide them, you wear them'],
  },
  {
    title: 'Maintenance Engineering Intern', majors: ['Mechanical Engineering', 'Industrial Engineering'], industries: ['Manufacturing', 'Machinery'], language: 'en',
    pitch: 'A line that stops costs us more per hour than a year of your allowance. You will help it to stop less often.',
    tasks: ['Analyse stoppages of the last twelve months and find the three that matter', 'Accompany planned maintenance on both shifts', 'Set up vibration measurements on two critical machines', 'Write work instructions with photographs', 'Present cost and benefit of one improvement to the plant manager'],
    wishes: ['Fifth semester or later', 'Basics of reliability and statistics', 'Ready for two weeks of night shift, paid accordingly', 'Spreadsheet skills'],
  },
  {
    title: 'Renewable Energy Engineering Intern', majors: ['Mechanical Engineering'], industries: ['Machinery', 'Consulting', 'Manufacturing'], language: 'en',
    pitch: 'Sun is free; getting it through a night with a school, a clinic and forty fridges is not.',
    tasks: ['Size solar and battery systems from real load curves', 'Compare field measurements with our simulations', 'Prepare spare-part lists for sites that a boat reaches twice a month', 'Join one installation trip of ten days', 'Write the manual that stays with the village technician'],
    wishes: ['Thermodynamics and basic electrical engineering', 'Sea legs or the willingness to grow them', 'Indonesian for talking, English for reports', 'First-aid course welcome'],
  },
  {
    title: 'Process Improvement Intern', majors: ['Industrial Engineering'], industries: ['Manufacturing', 'Consulting', 'Healthcare'], language: 'en',
    pitch: 'You get a stopwatch, a badge for every door and one process that everybody complains about.',
    tasks: ['Map the process as it is, not as the manual says', 'Measure waiting, walking and rework', 'Try changes on one line for one week', 'Calculate what they are worth and what they cost', 'Hand over a standard that the team signed itself'],
    wishes: ['Industrial engineering, fourth semester or later', 'Operations research or simulation is a plus', 'You listen longer than you talk', 'Comfortable on a shop floor'],
  },
  {
    title: 'Supply Chain Intern', majors: ['Industrial Engineering', 'Business Administration'], industries: ['Manufacturing', 'Consulting', 'Technology'], language: 'en',
    pitch: 'Between a supplier who is late and a customer who is early lies your internship.',
    tasks: ['Forecast demand for forty items and check yourself every Monday', 'Clean up master data with the warehouse', 'Compare freight offers by sea, road and air', 'Follow one container from order to shelf', 'Prepare the weekly shortage meeting'],
    wishes: ['Excel at the level of people who teach it', 'Inventory theory', 'Calm on the telephone', 'Mandarin or Japanese is a plus, not a must'],
  },
  {
    title: 'Robotics Intern', majors: ['Mechanical Engineering', 'Computer Science', 'Industrial Engineering'], industries: ['Machinery', 'Technology', 'Manufacturing'], language: 'en',
    pitch: 'Our robots are small, wet and stubborn. You will teach one of them a new habit.',
    tasks: ['Program motion and sensing in ROS 2', 'Design grippers and brackets and print them the same day', 'Run tank tests and keep the records', 'Reduce the set-up time at a customer by an hour', 'Demonstrate your work at the summer open day'],
    wishes: ['Kinematics or control at course level', 'Python or C++', 'A project with moving parts', 'Good humour when it does not move'],
  },
];
