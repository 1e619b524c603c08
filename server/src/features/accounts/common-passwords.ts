const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/** Words that people decorate with digits and signs until the six rules hold; lower case, letters only. */
export const commonStems = words(`
  password passwords passwort motdepasse contrasena wachtwoord senha parola passphrase passcode passkey mypassword
  newpassword oldpassword thepassword yourpassword thisismypassword thisisapassword apassword passwordone passwordtwo
  passwordpassword strongpassword securepassword safepassword goodpassword badpassword temppassword temporarypassword
  defaultpassword initialpassword changepassword changemypassword resetpassword schoolpassword collegepassword
  emailpassword loginpassword adminpassword userpassword testpassword samplepassword examplepassword supersecret
  supersecretpassword topsecret secret secretpassword mysecret verysecret letmein letmeinnow letmeinplease
  pleaseletmein welcome welcomeback welcomehome welcometo youarewelcome changeme changemenow changethis pleasechange
  pleasechangeme default temp temporary admin administrator adminadmin root rootroot superuser sysadmin sysop
  operator manager owner master masterkey guest user username student students teacher professor freshman sophomore
  junior senior graduate graduation college university school highschool homework classroom campus admission
  admissions application applicant apply registration enroll enrollment scholarship tuition education learning
  studying mathematics science history english test tester testing testtest testuser trial sample example demo
  demonstration login logon signin signup access qwerty qwertyui qwertyuiop qwertyuiopas qwertyqwerty qwert qwertz
  qwertzuiop azerty azertyuiop azertyqwerty asdf asdfgh asdfghjk asdfghjkl asdfasdf asdfjkl zxcv zxcvb zxcvbn zxcvbnm
  qazwsx qazwsxedc qazwsxedcrfv qweasd qweasdzxc poiuytrewq lkjhgfdsa mnbvcxz wasd wasdwasd dvorak keyboard abc abcd
  abcde abcdef abcdefg abcdefgh abcdefghi abcdefghij abcdefghijk abcdefghijkl abcabc abcdabcd alphabet aaaa aaaaaa
  aaaaaaaa bbbb cccc dddd xxxx xxxxxx xxxxxxxx zzzz zzzzzz iloveyou iloveyouso iloveyoubaby iloveyoumom iloveyoudad
  iloveyouforever iloveme ilovehim iloveher ilovejesus ilovegod ilovemydog ilovemycat ilovemyfamily ilovemymom
  ilovemylife ilovemusic ilovepizza iloveschool ihateschool ihateyou ihatethis ihatepasswords loveyou loveme lovelove
  lovely love lover loverboy lovers mylove truelove forever foreverandever always alwaysandforever together
  sweetheart sweety sweetie honey honeybee darling babygirl babyboy baby babyface bestfriend bestfriends friends
  friendship family myfamily mother father brother sister mommy daddy grandma grandpa boyfriend girlfriend husband
  wife princess prince queen king angel angels heaven jesus jesuschrist jesusislord jesussaves jesuslovesme godisgood
  godislove godbless godblessme blessed faith hope grace christ christian church bible amen hallelujah trustno
  trustnoone trustnobody nobody anybody somebody everyone sunshine sunflower sunday monday tuesday wednesday thursday
  friday saturday holiday vacation birthday happybirthday spring summer autumn winter fall january february march
  april may june july august september october november december springtime summertime summerbreak springbreak
  wintertime christmas merrychristmas halloween easter happynewyear newyear happy happyday happiness smile smiley
  smiling laugh funny cool coolguy awesome amazing beautiful beauty pretty gorgeous handsome rockstar superstar
  moviestar star starlight moonlight moonbeam rainbow butterfly dragonfly ladybug flower flowers rose roses daisy
  lily jasmine violet strawberry blueberry cherry banana apple orange lemon peaches coconut pineapple watermelon
  chocolate cookie cookies cupcake candy icecream cheese cheeseburger pizza coffee pepper pumpkin peanut peanutbutter
  butter butterscotch sugar cinnamon ginger snickers monkey donkey dragon dragons tiger tigers lion lions eagle
  eagles falcon falcons hawk hawks panther panthers bear bears bulldog bulldogs wolf wolves wildcat wildcats mustang
  mustangs bronco broncos cowboy cowboys ranger rangers steelers packers raiders giants patriots dolphins dolphin
  yankees redsox dodgers cubs lakers celtics bulls heat warriors spartans trojans vikings pirates knights titans
  predators volunteers vols commodores football footballs baseball basketball softball volleyball soccer hockey
  tennis golf golfer wrestling swimming cheerleader gymnastics dancer dancing ballet music musician guitar piano
  trumpet drummer drums singer singing superman batman spiderman ironman wonderwoman captainamerica avengers avenger
  hulk thor loki wolverine deadpool starwars startrek skywalker lukeskywalker darthvader yoda jedi jedimaster gandalf
  hobbit frodo matrix harrypotter hogwarts gryffindor slytherin hermione voldemort dumbledore pokemon pikachu
  charizard naruto onepiece dragonball goku vegeta minecraft fortnite roblox zelda mario supermario luigi sonic
  nintendo playstation xbox gamer gaming facebook instagram snapchat twitter tiktok youtube google gmail yahoo
  hotmail outlook microsoft windows iphone android samsung computer laptop internet network wireless server database
  whatever whatsup nothing something anything everything blink blinkme killer hunter shadow ghost phantom midnight
  thunder lightning storm hurricane tornado fire firefly phoenix ninja samurai warrior soldier sniper trooper marine
  marines army navy airforce freedom liberty america usa american unitedstates texas tennessee kentucky alabama
  georgia florida california newyork chicago nashville clarksville memphis knoxville atlanta boston dallas houston
  london paris mexico canada michael jordan michaeljordan michelle jennifer jessica ashley amanda nicole daniel david
  robert william joseph thomas charles charlie george harry andrew anthony matthew joshua jacob ethan tyler brandon
  justin austin hannah elizabeth samantha victoria alexander alexandra alexis madison emily olivia sophia isabella
  taylor taylorswift buster bailey maggie bella lucy molly sadie rocky lucky tucker cooper duke max buddy harley
  harleydavidson corvette camaro ferrari porsche mercedes toyota honda chevy chevrolet ford jeep truck computers
  hello helloworld hellohello hellothere hellokitty goodbye goodmorning goodnight hi hey money moneymoney dollar
  dollars million millionaire billionaire rich luckyday gold golden silver diamond diamonds platinum crystal purple
  yellow green blue black white redred bluesky skyblue correcthorsebatterystaple correcthorse horsebatterystaple
  opensesame abracadabra openup opendoor security secure private privacy public company business office monkeyboy
  monkeybutt bubbles bubblegum buttercup barbie tinkerbell mickey mickeymouse minniemouse disney disneyland
  disneyworld snoopy scooby scoobydoo garfield spongebob spongebobsquarepants mypasswordis thepasswordis myemail
  myname mynameis itsme itsmemario noneofyourbusiness idontknow idontcare dontforget rememberme remember forgetmenot
  forgotpassword dontknow whocares fuckyou fuckoff fuckit bullshit asshole starfish trustme believe believeinyourself
  dream dreamer dreams dreambig nevergiveup neverforget yolo carpediem
`)

/** Walks over the keyboard and runs in which letters and digits alternate; lower case, letters and digits only. */
export const commonSequences = words(`
  1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1q2w3e4r5t6y7u q1w2e3 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 q1w2e3r4t5y6u7
  1qaz2wsx 1qaz2wsx3edc 1qaz2wsx3edc4rfv qaz123wsx456 qaz1wsx2edc3 zaq12wsx zaq12wsxcde3 zaq1xsw2 zaq1xsw2cde3
  1a2b3c 1a2b3c4d 1a2b3c4d5e 1a2b3c4d5e6f a1b2c3 a1b2c3d4 a1b2c3d4e5 a1b2c3d4e5f6 abc123 abc123abc123 abc123def456
  abcd1234 abcd1234efgh abcd1234abcd abcd1234abcd1234 abcdef123456 abc123456def 123abc 123abc456def 123abc123abc
  123qwe 123qweasd 123qweasdzxc 123qwe456rty 1234qwer 1234qwerasdf 1234qwerasdfzxcv 12345qwert 12345qwertasdfg
  123456qwerty 123456qwertyuiop qwe123 qwe123qwe123 qwe123asd456 qwe123asdzxc qweasd123 qweasd123zxc qwer1234
  qwer1234asdf qwer1234qwer1234 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty1234567 qwerty123qwerty qwerty12qwerty12
  asd123 asd123asd123 asdf1234 asdf1234asdf asdf1234asdf1234 asdfgh123456 zxc123 zxc123zxc123 zxcvbn123456 zxcv1234
  pass1234word pass123word pass1word2 1password1 my1password p4ssw0rd123 q2w3e4r5t6y7 w2e3r4t5y6u7 1z2x3c4v5b 1z2x3c4v5b6n
  aa123456 aa12345678 aa123456789 a123456 a12345678 a123456789 a1234567890 abc123456 abc12345678 abc123456789
  test1234test test123test123 admin123admin admin123admin123 welcome1welcome1 letmein1letmein1 love123love
`)
